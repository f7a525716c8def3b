import * as z from 'zod';

/** Minutes: 90 days around the clock. */
export const maxPromised = 129_600;

/** Minutes of working time; 0: nothing is promised. */
const Promised = z.coerce.number().int().min(0).max(maxPromised).default(0);

/** Hours that count: every minute, or the hours of the company or the queue without holidays. */
export const CountedHours = z.enum(['always', 'company', 'queue']);
export type CountedHours = z.infer<typeof CountedHours>;

/** Service level of a queue, in minutes. */
export const ServicePolicy = z.object({
  /** Time until an attendant's first answer. */
  firstResponse: Promised,
  /** Time until an attendant's answer to each later message of the customer. */
  nextResponse: Promised,
  /** Time until the end of the service, without the time spent waiting for the customer. */
  resolution: Promised,
  hours: CountedHours.default('company'),
  /** Minutes before a promise is broken at which people are warned; 0: not at all. */
  warnsBefore: z.coerce.number().int().min(0).max(1440).default(15),
});
export type ServicePolicy = z.infer<typeof ServicePolicy>;

export const ServiceTarget = z.enum(['first', 'next', 'resolution']);
export type ServiceTarget = z.infer<typeof ServiceTarget>;

/** Service level as lists and headers show it. */
export const ServiceLevelView = z.object({
  /** The target that is due first. */
  target: ServiceTarget,
  /** null while the clock is stopped because the customer has to answer. */
  dueAt: z.string().nullable(),
  warnsBefore: z.number().int(),
});
export type ServiceLevelView = z.infer<typeof ServiceLevelView>;
