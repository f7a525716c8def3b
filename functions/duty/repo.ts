import type { Duty } from '@shared/duty/model.ts';
import type { Step } from '../core/store/commit.ts';
import { claimUnique, deleteVersion, fromItem, putNew, putVersion, remove } from '../core/store/records.ts';
import { dutyEntity } from '../core/store/resourceEntities.ts';
import { getItem, queryPartition } from '../core/store/store.ts';
import { type Key, keys, partitions } from '../core/store/table.ts';

/** One per user, and plans end far below. */
const most = 1000;

/** Everybody who ever has duty, in the order in which they were entered. */
export async function listDuties(companyId: number, consistent = false): Promise<Duty[]> {
  const { items } = await queryPartition({ pk: partitions.duties(companyId), limit: most, consistent });
  return items.map((item) => fromItem(dutyEntity, item));
}

export async function findDuty(companyId: number, id: number): Promise<Duty | undefined> {
  const item = await getItem(keys.duty(companyId, id), true);
  return item && fromItem(dutyEntity, item);
}

const mark = ({ companyId, userId }: Pick<Duty, 'companyId' | 'userId'>): Key =>
  keys.ref(companyId, 'dutyUser', String(userId));

const takingMark = (duty: Duty): Step => ({
  write: claimUnique(mark(duty), { companyId: duty.companyId, dutyId: duty.id }),
  refused: 'ERR_DUTY_ALREADY_EXISTS',
});

/** Steps that create a record; one per user (B-DUTY-1). */
export const creationSteps = (duty: Duty): Step[] => [
  takingMark(duty),
  { write: putNew(dutyEntity, duty, 'duty.created') },
];

export function changeSteps(before: Duty, after: Duty): { next: Duty; steps: Step[] } {
  const { next, write } = putVersion(dutyEntity, after, 'duty.updated');
  const moves = before.userId === after.userId ? [] : [{ write: remove(mark(before)) }, takingMark(after)];
  return { next, steps: [{ write }, ...moves] };
}

export const removalSteps = (duty: Duty): Step[] => [
  { write: deleteVersion(dutyEntity, duty) },
  { write: remove(mark(duty)) },
];
