import type { Schedule } from '@shared/schedules/model.ts';
import * as z from 'zod';
import { cancelSchedule, scheduleOnce } from '../core/events/oneTimeSchedule.ts';
import { enqueue } from '../core/events/queue.ts';
import type { CompanyCtx } from '../core/http/ctx.ts';
import { log } from '../core/log.ts';

/** What the queue carries: look whether this edition of a schedule is due. */
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

export const nameOf = ({ companyId, id, edition }: Schedule): string => `${companyId}-${id}-${edition}`;

/**
 * Has the queue told when the schedule is due. A failure is not the caller's: the schedule stands in the
 * due index, where the clock finds it within a minute of its time.
 */
export async function scheduleDispatch(ctx: CompanyCtx, schedule: Schedule): Promise<void> {
  try {
    const at = new Date(schedule.sendAt);
    await scheduleOnce({ name: nameOf(schedule), at, queue: 'schedules', body: dueMessage(schedule) }, ctx.now);
  } catch (error) {
    log.warn('schedule.notAppointed', { companyId: ctx.companyId, error });
  }
}

/** Takes back what `announce` did for an edition; should that fail, its call finds nothing to do. */
export async function cancelDispatch(ctx: CompanyCtx, schedule: Schedule): Promise<void> {
  try {
    await cancelSchedule(nameOf(schedule));
  } catch (error) {
    log.warn('schedule.notCancelled', { companyId: ctx.companyId, error });
  }
}

/** A call that came before its time comes again. */
export const retryDispatch = (due: DueSchedule, ms: number): Promise<void> =>
  enqueue('schedules', [{ body: due, delaySeconds: Math.min(900, Math.max(1, Math.ceil(ms / 1000))) }]);
