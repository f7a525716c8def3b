import * as z from 'zod';
import { ScheduleDay } from '../companies/model.ts';

export const Queue = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  name: z.string(),
  color: z.string(),
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  orderQueue: z.number().int().nullable(),
  schedules: z.array(ScheduleDay),
  createdAt: z.string(),
  version: z.number().int(),
});
export type Queue = z.infer<typeof Queue>;

export const QueueView = Queue.omit({ version: true });
export type QueueView = z.infer<typeof QueueView>;

/** Ascending orderQueue (empty last), then id (B-QUEUE-4). */
export const byOrder = (a: Pick<Queue, 'orderQueue' | 'id'>, b: Pick<Queue, 'orderQueue' | 'id'>): number =>
  (a.orderQueue ?? Number.MAX_SAFE_INTEGER) - (b.orderQueue ?? Number.MAX_SAFE_INTEGER) || a.id - b.id;
