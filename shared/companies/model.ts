import * as z from 'zod';
import { TimeOfDay } from '../core/fields.ts';
import { Plan } from '../plans/model.ts';

const Window = z.union([TimeOfDay, z.literal('')]);

/** Service hours of a weekday; two blank windows mean closed all day (B-IN-33). */
export const ScheduleDay = z.object({
  weekday: z.string(),
  weekdayEn: z.string(),
  startTimeA: Window,
  endTimeA: Window,
  startTimeB: Window,
  endTimeB: Window,
});
export type ScheduleDay = z.infer<typeof ScheduleDay>;

/** Limits of a plan whose surplus can be paused without a loss; surplus queues stay active (B-PLAN-2). */
export const pausableLimits = ['users', 'connections'] as const;
export type PausableLimit = (typeof pausableLimits)[number];

/** A company has more than its plan allows, and some free days to choose what stays (B-PLAN-5). */
export const OverLimit = z.object({
  since: z.string(),
  /** YYYY-MM-DD: until its end everything works. */
  lastDay: z.string(),
  limits: z.array(z.enum(pausableLimits)),
  isReminded: z.boolean(),
});
export type OverLimit = z.infer<typeof OverLimit>;

export const Recurrence = z.enum(['', 'MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL']);
export type Recurrence = z.infer<typeof Recurrence>;

export const Company = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  document: z.string(),
  planId: z.number().int(),
  /** Copy of the plan, so that one read of the company answers every feature question. */
  plan: Plan,
  /** A cheaper plan that was chosen, and the last day of the present one. */
  nextPlan: z.object({ plan: Plan, from: z.string() }).nullable(),
  /** false: switched off by the platform (B-AUTH-3). */
  status: z.boolean(),
  /** YYYY-MM-DD; null never expires. */
  dueDate: z.string().nullable(),
  /**
   * Day of the month on which it is due, also where a month is shorter: 31 while the due date is 28 February. Absent
   * before days were kept; see renewal.ts.
   */
  dueDay: z.number().int().min(1).max(31).optional(),
  recurrence: Recurrence,
  timeZone: z.string(),
  schedules: z.array(ScheduleDay),
  referredBy: z.string(),
  /** Hash of the link that proves the e-mail address; null if the address is proven or no proof is needed. */
  emailProof: z.object({ hash: z.string(), until: z.string(), email: z.string() }).nullable(),
  /** The terms that were accepted at sign-up, and when; null for companies that the platform created. */
  terms: z.object({ version: z.string(), at: z.string() }).nullable(),
  /** Planned removal, ordered by the platform's staff; it can be taken back until it is due. */
  removal: z.object({ requestedAt: z.string(), purgeAt: z.string() }).nullable(),
  overLimit: OverLimit.nullable(),
  /** Time until which messages may be answers to a campaign (B-CAMP-10); absent if no campaign ever ran. */
  campaignsUntil: z.string().optional(),
  createdAt: z.string(),
  lastLogin: z.string().nullable(),
  version: z.number().int(),
});
export type Company = z.infer<typeof Company>;
