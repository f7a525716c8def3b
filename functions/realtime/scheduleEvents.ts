import { scheduleView, seesSchedule } from '@shared/schedules/rules.ts';
import type { RecordChange } from '../core/store/changes.ts';
import { fromItem } from '../core/store/records.ts';
import { scheduleEntity } from '../core/store/resourceEntities.ts';
import { channelOf, isVisibleChange, type SharedEvent } from './events.ts';

/** Older clients listen to the name without a hyphen behind "company" (B-SCHED-2). */
const channelsOf = (companyId: number): string[] => [channelOf(companyId, 'schedule'), `company${companyId}-schedule`];

const quiet = { version: 0, updatedAt: '' };

/** Events for the author, administrators and supervisors. */
export function scheduleEvents(companyId: number, { before, after }: RecordChange): SharedEvent[] {
  const item = after ?? before;
  if (!item) return [];
  const schedule = fromItem(scheduleEntity, item);
  const shown = scheduleView(schedule, false);
  const current = before && scheduleView(fromItem(scheduleEntity, before), false);
  if (after && current && !isVisibleChange({ ...current, ...quiet }, { ...shown, ...quiet })) return [];
  const dataFor = (isMasked: boolean) =>
    after
      ? { action: before ? 'update' : 'create', schedule: scheduleView(schedule, isMasked) }
      : { action: 'delete', scheduleId: schedule.id };
  return channelsOf(companyId).map((channel) => ({
    channel,
    isFor: (viewer) => seesSchedule(viewer, schedule),
    data: ({ isMasked }) => dataFor(isMasked),
  }));
}
