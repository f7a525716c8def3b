import type { Message } from '@shared/messages/model.ts';
import type { Schedule } from '@shared/schedules/model.ts';
import { retryMs, withDelay, withOutcome } from '@shared/schedules/rules.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { messageEntity, messageKey } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItems, retryConflicts, wasApplied } from '../core/store/store.ts';
import type { Key } from '../core/store/table.ts';
import { findSchedule, saveSchedule } from './repo.ts';

/** The messages a schedule became, as they are now; undefined for one that is gone. */
export async function loadScheduleMessages({ companyId, messageIds }: Schedule): Promise<(Message | undefined)[]> {
  const wanted = messageIds.map((id) => messageKey(companyId, id));
  const found = wanted.every((key): key is Key => key !== undefined) ? await getItems(wanted, true) : [];
  return messageIds.map((_, position) => {
    const item = found[position];
    return item && fromItem(messageEntity, item);
  });
}

/** A concurrent check has postponed it already. */
async function putOff(ctx: CompanyCtx, schedule: Schedule): Promise<void> {
  await wasApplied(saveSchedule(withDelay(schedule, retryMs, ctx.now)));
}

/** Saves how the schedule ended, if its messages tell; else the clock looks again in a minute. */
export async function settleOutcome(ctx: CompanyCtx, schedule: Schedule): Promise<readonly (Message | undefined)[]> {
  const messages = await loadScheduleMessages(schedule);
  const ended = withOutcome(schedule, messages, ctx.now);
  if (ended) await saveSchedule(ended, 'schedule.updated');
  else if (schedule.status === 'AGENDADA') await putOff(ctx, schedule);
  return ended ? [] : messages;
}

/** A message that was written as a schedule left or failed: the schedule shows it. May run again. */
export const recordOutcome = (ctx: CompanyCtx, scheduleId: string, message: Pick<Message, 'id'>): Promise<void> =>
  retryConflicts(async () => {
    const schedule = await findSchedule(ctx, scheduleId);
    if (!schedule?.messageIds.includes(message.id)) return;
    const ended = withOutcome(schedule, await loadScheduleMessages(schedule), ctx.now);
    if (ended) await saveSchedule(ended, 'schedule.updated');
  });
