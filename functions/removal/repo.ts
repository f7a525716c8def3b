import type { Removal } from '@shared/platform/removal.ts';
import { dueKeys } from '../core/store/indexes.ts';
import { type Entity, fromItem, putVersion } from '../core/store/records.ts';
import { getItem, queryPartition, transact } from '../core/store/store.ts';
import { keys, partitions } from '../core/store/table.ts';

/** Extent of a company's record numbers and its first day, from which its partitions follow. */
export interface Extent {
  readonly numbers: Readonly<Record<string, number>>;
  /** YYYY-MM */
  readonly since: string;
  readonly dueDates: readonly string[];
}

export interface StoredRemoval extends Removal {
  /** True if its users could sign in before. */
  readonly wasActive: boolean;
  readonly extent: Extent | null;
  /** Position at which the export or the purge continues. */
  readonly position: string | null;
  /** Time at which the timer checks for progress; null if the removal is finished. */
  readonly dueAt: string | null;
  readonly version: number;
}

export const removalEntity: Entity<StoredRemoval> = {
  name: 'companyRemoval',
  schemaVersion: 1,
  key: ({ companyId }) => keys.removal(companyId),
  index: ({ companyId, dueAt }) =>
    dueAt === null ? {} : dueKeys(`removal#${companyId}`, dueAt, `removal#${companyId}`),
};

export async function findRemoval(companyId: number): Promise<StoredRemoval | undefined> {
  const item = await getItem(keys.removal(companyId), true);
  return item && fromItem(removalEntity, item);
}

/** @throws WriteConflict on a concurrent save */
export async function saveRemoval(removal: StoredRemoval): Promise<StoredRemoval> {
  const { next, write } = putVersion(removalEntity, removal);
  await transact([write]);
  return next;
}

/** Removals that are shown together. */
const maxShown = 100;

export async function listRemovals(): Promise<Removal[]> {
  const { items } = await queryPartition({
    pk: partitions.removals,
    limit: maxShown,
    descending: true,
    consistent: true,
  });
  return items.map((item) => fromItem(removalEntity, item));
}
