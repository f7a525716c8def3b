import type { Removal } from '@shared/platform/removal.ts';
import { dueKeys } from '../core/store/indexes.ts';
import { type Entity, fromItem, putVersion } from '../core/store/records.ts';
import { getItem, queryPartition, transact } from '../core/store/store.ts';
import { keys, partitions } from '../core/store/table.ts';

/** How far records of a company are numbered, and since when there are any: what its partitions are made of. */
export interface Extent {
  readonly numbers: Readonly<Record<string, number>>;
  /** YYYY-MM */
  readonly since: string;
  readonly dueDates: readonly string[];
}

export interface StoredRemoval extends Removal {
  /** Whether people of it could sign in before. */
  readonly wasActive: boolean;
  readonly extent: Extent | null;
  /** Where the export or the purge goes on. */
  readonly position: string | null;
  /** When somebody has to look again whether it goes on; null: there is nothing to do any more. */
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

/** @throws WriteConflict when somebody saved in between */
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
