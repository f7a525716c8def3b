import * as z from 'zod';

/** Minutes: 90 days around the clock. */
export const mostPromised = 129_600;

/** Minutes of working time; 0: nothing is promised. */
const Promised = z.coerce.number().int().min(0).max(mostPromised).default(0);

/** Which time counts: every minute, or the hours of the company or of the queue without holidays. */
export const CountedHours = z.enum(['always', 'company', 'queue']);
export type CountedHours = z.infer<typeof CountedHours>;

/** What a queue promises to its customers. */
export const ServicePolicy = z.object({
  /** Until a person's first words. */
  firstResponse: Promised,
  /** Until a person's words, each time the customer writes afterwards. */
  nextResponse: Promised,
  /** Until the service is over, without the time that the customer is waited for. */
  resolution: Promised,
  hours: CountedHours.default('company'),
  /** Minutes before a promise is broken at which people are warned; 0: not at all. */
  warnsBefore: z.coerce.number().int().min(0).max(1440).default(15),
});
export type ServicePolicy = z.infer<typeof ServicePolicy>;

export const ServiceTarget = z.enum(['first', 'next', 'resolution']);
export type ServiceTarget = z.infer<typeof ServiceTarget>;

/** Why a promise was broken: who should have done something then. */
export const MissReason = z.enum(['notAccepted', 'transferred', 'notAnswered']);
export type MissReason = z.infer<typeof MissReason>;

export const Miss = z.object({
  target: ServiceTarget,
  /** ISO */
  dueAt: z.string(),
  reason: MissReason,
  /** Who had the ticket then. */
  user: z.object({ id: z.number().int(), name: z.string() }).nullable(),
});
export type Miss = z.infer<typeof Miss>;

/** 0: nothing yet, 1: that it is due soon, 2: that it is late. */
const Told = z.literal([0, 1, 2]);

/** How a running service stands by the policy of its queue. Instants are ISO. */
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
  /** What people were told of the response that is owed, and of the resolution. */
  response: Told,
  resolution: Told,
  keptFirst: z.number().int(),
  keptNext: z.number().int(),
  misses: z.array(Miss),
});
export type ServiceLevel = z.infer<typeof ServiceLevel>;

/** No ticket remembers more: the first say what went wrong. */
export const mostMisses = 20;

/** What lists and headers show of it. */
export const ServiceLevelView = z.object({
  /** What is due first. */
  target: ServiceTarget,
  /** null: the clock stands still while the customer is waited for. */
  dueAt: z.string().nullable(),
  warnsBefore: z.number().int(),
});
export type ServiceLevelView = z.infer<typeof ServiceLevelView>;

const Named = z.object({ id: z.number().int(), name: z.string() });
const Outcome = z.enum(['kept', 'missed']).nullable();

/** How a finished service kept what its queue promised. */
export const ServiceResult = z.object({
  companyId: z.number().int(),
  ticketId: z.number().int(),
  trackingId: z.string(),
  uuid: z.string(),
  queue: Named.nullable(),
  user: Named.nullable(),
  closedAt: z.string(),
  /** null: nothing was promised, or nobody waited for it. */
  first: Outcome,
  keptNext: z.number().int(),
  missedNext: z.number().int(),
  resolution: Outcome,
  misses: z.array(Miss),
});
export type ServiceResult = z.infer<typeof ServiceResult>;
