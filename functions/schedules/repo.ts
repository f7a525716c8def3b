import { AppError } from '@shared/core/errors.ts';
import type { EventName } from '@shared/events.ts';
import type { Schedule } from '@shared/schedules/model.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import type { Step } from '../core/store/commit.ts';
import { indexPartitions } from '../core/store/indexes.ts';
import { deleteVersion, fromItem, put, putNew, putVersion, remove } from '../core/store/records.ts';
import { scheduleEntity } from '../core/store/resourceEntities.ts';
import { getItem, getItems, queryPartition, transact } from '../core/store/store.ts';
import { type Key, keys, partitions } from '../core/store/table.ts';

export async function findSchedule(ctx: CompanyCtx, id: string): Promise<Schedule | undefined> {
  const item = await getItem(keys.schedule(ctx.companyId, id), true);
  return item && fromItem(scheduleEntity, item);
}

/** @throws ERR_NO_SCHEDULE_FOUND */
export async function getSchedule(ctx: CompanyCtx, id: string): Promise<Schedule> {
  const schedule = await findSchedule(ctx, id);
  if (!schedule) throw new AppError('ERR_NO_SCHEDULE_FOUND');
  return schedule;
}

const appointmentKey = ({ companyId, contactId, sendAt, id }: Schedule): Key =>
  keys.scheduleOfContact(companyId, contactId, sendAt, id);

const placing = (schedule: Schedule): Step => ({
  write: put({ ...appointmentKey(schedule), et: 'schedulePlace', sv: 1, scheduleId: schedule.id }),
});

export const creationSteps = (schedule: Schedule): Step[] => [
  { write: putNew(scheduleEntity, schedule, 'schedule.created') },
  placing(schedule),
];

/** The record with the next version, and what keeps its place among those to the contact true. */
export function changeSteps(before: Schedule, after: Schedule): { next: Schedule; steps: Step[] } {
  const { next, write } = putVersion(scheduleEntity, after, 'schedule.updated');
  const [old, now] = [appointmentKey(before), appointmentKey(after)];
  const isMoved = old.pk !== now.pk || old.sk !== now.sk;
  return { next, steps: [{ write }, ...(isMoved ? [{ write: remove(old) }, placing(after)] : [])] };
}

export const removalSteps = (schedule: Schedule): Step[] => [
  { write: deleteVersion(scheduleEntity, schedule) },
  { write: remove(appointmentKey(schedule)) },
];

/**
 * Saves a change that moves nothing.
 * @throws WriteConflict if another writer saved in between
 */
export async function saveSchedule(schedule: Schedule, event?: EventName): Promise<Schedule> {
  const { next, write } = putVersion(scheduleEntity, schedule, event);
  await transact([write]);
  return next;
}

/** Selection of schedules: all, those of one author, or those to one contact. */
export type Scope = { readonly kind: 'all' } | { readonly userId: number } | { readonly contactId: string };

export interface ScheduleQuery {
  readonly rows: { readonly schedule: Schedule; readonly position: string }[];
  readonly isMore: boolean;
}

const schedulePosition = ({ sk }: Key): string => sk;

/** Schedules by their time. @param from the first position to look at; positions sort by time */
export async function listSchedules(
  ctx: CompanyCtx,
  scope: Scope,
  { limit, from }: { readonly limit: number; readonly from: string | undefined },
): Promise<ScheduleQuery> {
  const { companyId } = ctx;
  if ('contactId' in scope) {
    const pk = partitions.schedulesOfContact(companyId, scope.contactId);
    const { items, last } = await queryPartition({ pk, limit, from });
    const ids = items.map((item) => String(item['scheduleId']));
    const found = ids.length === 0 ? [] : await getItems(ids.map((id) => keys.schedule(companyId, id)));
    const rows = found.flatMap((item) => (item ? [fromItem(scheduleEntity, item)] : []));
    return { rows: rows.map((schedule) => row(schedule)), isMore: last !== undefined };
  }
  const wanted =
    'userId' in scope ? indexPartitions.schedulesOfUser(companyId, scope.userId) : indexPartitions.schedules(companyId);
  const { items, last } = await queryPartition({ ...wanted, limit, from });
  return { rows: items.map((item) => row(fromItem(scheduleEntity, item))), isMore: last !== undefined };
}

const row = (schedule: Schedule) => ({ schedule, position: schedulePosition(appointmentKey(schedule)) });
