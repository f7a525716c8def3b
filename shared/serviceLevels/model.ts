import * as z from 'zod';

/** Minutes: 90 days around the clock. */
export const maxPromised = 129_600;

/** Minutes of working time; 0: nothing is promised. */
const Promised = z.coerce.number().int().min(0).max(maxPromised).default(0);

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

/** What lists and headers show of it. */
export const ServiceLevelView = z.object({
  /** What is due first. */
  target: ServiceTarget,
  /** null: the clock stands still while the customer is waited for. */
  dueAt: z.string().nullable(),
  warnsBefore: z.number().int(),
});
export type ServiceLevelView = z.infer<typeof ServiceLevelView>;
