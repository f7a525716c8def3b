import type { Schedule } from '@shared/schedules/model.ts';
import * as z from 'zod';
import { enqueue } from '../core/events/queue.ts';

/** Message of the queue: check if this edition of a schedule is due. */
export const DueSchedule = z.object({
  companyId: z.number().int(),
  scheduleId: z.string(),
  /** A schedule that was edited since has another one, and this call finds nothing to do. */
  edition: z.number().int(),
});
export type DueSchedule = z.infer<typeof DueSchedule>;

export const dueMessage = ({ companyId, id, edition }: Schedule): DueSchedule => ({
  companyId,
  scheduleId: id,
  edition,
});

/** A call that came before its time comes again. */
export const retryDispatch = (due: DueSchedule, ms: number): Promise<void> =>
  enqueue('schedules', [{ body: due, delaySeconds: Math.min(900, Math.max(1, Math.ceil(ms / 1000))) }]);
