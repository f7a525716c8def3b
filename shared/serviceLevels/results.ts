import * as z from 'zod';
import { ServiceTarget } from './model.ts';

/** Reason for a missed service level. */
export const MissReason = z.enum(['notAccepted', 'transferred', 'notAnswered']);
export type MissReason = z.infer<typeof MissReason>;

export const Miss = z.object({
  target: ServiceTarget,
  /** ISO */
  dueAt: z.string(),
  reason: MissReason,
  /** Attendant of the ticket at that time. */
  user: z.object({ id: z.number().int(), name: z.string() }).nullable(),
});
export type Miss = z.infer<typeof Miss>;

/** 0: nothing yet, 1: that it is due soon, 2: that it is late. */
const WarningStage = z.literal([0, 1, 2]);

/** State of a running service against its queue's service level. Instants are ISO. */
export const ServiceLevel = z.object({
  /** The customer's last words wait for a person's. */
  isOwed: z.boolean(),
  /** A person has written since the service began. */
  hasAnswer: z.boolean(),
  /** Since when the customer waits for a person; null: they do not. */
  waitsSince: z.string().nullable(),
  respondBy: z.string().nullable(),
  /** Stays where it is once it is broken. */
  resolveBy: z.string().nullable(),
  /** Milliseconds of working time that earlier waits took of the resolution. */
  used: z.number(),
  /** Stages of the alerts about the next response and the resolution. */
  response: WarningStage,
  resolution: WarningStage,
  keptFirst: z.number().int(),
  keptNext: z.number().int(),
  misses: z.array(Miss),
});
export type ServiceLevel = z.infer<typeof ServiceLevel>;

const Named = z.object({ id: z.number().int(), name: z.string() });
const Outcome = z.enum(['kept', 'missed']).nullable();

/** Result of a finished service against its queue's service level. */
export const ServiceResult = z.object({
  companyId: z.number().int(),
  ticketId: z.number().int(),
  trackingId: z.string(),
  uuid: z.string(),
  queue: Named.nullable(),
  user: Named.nullable(),
  closedAt: z.string(),
  /** null if there was no target, or the customer did not wait. */
  first: Outcome,
  keptNext: z.number().int(),
  missedNext: z.number().int(),
  resolution: Outcome,
  misses: z.array(Miss),
});
export type ServiceResult = z.infer<typeof ServiceResult>;
