import type { Schedule } from '@shared/schedules/model.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { cancelSchedule, scheduleName, scheduleOnce } from '../core/events/oneTimeSchedule.ts';
import { log } from '../core/log.ts';
import { dueMessage } from './dueSchedule.ts';

export const scheduledMessageAppointment = ({ companyId, id, edition }: Schedule): string =>
  scheduleName(companyId, id, edition);

/**
 * Orders a queue message for the time of the schedule. A failure is not the caller's: the schedule is in the due
 * index, where the clock finds it within a minute of its time.
 */
export async function scheduleDispatch(ctx: CompanyCtx, schedule: Schedule): Promise<void> {
  try {
    const at = new Date(schedule.sendAt);
    await scheduleOnce(
      { name: scheduledMessageAppointment(schedule), at, queue: 'schedules', body: dueMessage(schedule) },
      ctx.now,
    );
  } catch (error) {
    log.warn('schedule.notAppointed', { companyId: ctx.companyId, error });
  }
}

/** Takes back what `scheduleDispatch` did for an edition; should that fail, its call finds nothing to do. */
export async function cancelDispatch(ctx: CompanyCtx, schedule: Schedule): Promise<void> {
  try {
    await cancelSchedule(scheduledMessageAppointment(schedule));
  } catch (error) {
    log.warn('schedule.notCancelled', { companyId: ctx.companyId, error });
  }
}
