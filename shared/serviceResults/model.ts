import * as z from 'zod';
import { Miss, MissReason } from '../serviceLevels/results.ts';

export const Kept = z.object({ kept: z.number().int(), missed: z.number().int() });
export type Kept = z.infer<typeof Kept>;

const Promises = { first: Kept, next: Kept, resolution: Kept };
/** null groups services without a queue, or without an attendant. */
export const ReportGroup = z.object({ id: z.number().int().nullable(), name: z.string(), ...Promises });
export type ReportGroup = z.infer<typeof ReportGroup>;

export const ReportMiss = Miss.extend({
  ticketId: z.number().int(),
  uuid: z.string(),
  queueName: z.string().nullable(),
});
export type ReportMiss = z.infer<typeof ReportMiss>;

export const ServiceReport = z.object({
  services: z.number().int(),
  ...Promises,
  reasons: z.array(z.object({ reason: MissReason, count: z.number().int() })),
  queues: z.array(ReportGroup),
  users: z.array(ReportGroup),
  /** The latest of them. */
  misses: z.array(ReportMiss),
});
export type ServiceReport = z.infer<typeof ServiceReport>;

/** The rows of each list of a report. */
export const maxGroups = 100;
export const maxShownMisses = 50;
