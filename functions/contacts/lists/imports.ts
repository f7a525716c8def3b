import type { ContactListImport, ImportSource, RefusedRow } from '@shared/contactLists/imports.ts';
import { AppError } from '@shared/core/errors.ts';
import { ulid } from 'ulid';
import type { Ctx } from '../../core/context/ctx.ts';
import { enqueueListImport } from '../../core/events/privacyQueue.ts';
import { contactListImportEntity, contactListRefusalEntity } from '../../core/store/audienceEntities.ts';
import { type OfCompany, recordOf } from '../../core/store/collection.ts';
import { commit, type Step } from '../../core/store/commit.ts';
import { claimUnique, fromItem, putNew, putVersion, remove } from '../../core/store/records.ts';
import { getItem, queryPartition, retryConflicts } from '../../core/store/store.ts';
import { type Key, keys, partitions, prefixes } from '../../core/store/table.ts';
import { contactListRecords } from './repo.ts';

/** Key that allows one import of a list at a time. */
const runningKey = ({ companyId, contactListId }: ContactListImport): Key =>
  keys.ref(companyId, 'contactListImport', String(contactListId));

interface ListImportRequest {
  readonly contactListId: number;
  readonly name: string;
  readonly source: ImportSource;
  readonly total: number | null;
  readonly variables: readonly string[];
}

const handOver = ({ companyId, contactListId, id }: ContactListImport): Promise<void> =>
  enqueueListImport({ companyId, contactListId, importId: id });

/** @throws ERR_NO_CONTACTLIST_FOUND, ERR_CONTACTLIST_IMPORT_RUNNING */
export async function startImport(ctx: Ctx, order: ListImportRequest): Promise<ContactListImport> {
  const { companyId, now, user } = ctx;
  await contactListRecords.get(ctx, order.contactListId);
  const at = now.toISOString();
  const record: ContactListImport = {
    ...{ id: ulid(now.getTime()), companyId, status: 'running', position: null },
    ...{ done: 0, added: 0, existing: 0, refused: 0 },
    ...{ by: { id: user.id, name: user.name }, createdAt: at, updatedAt: at, version: 1 },
    ...order,
    variables: [...order.variables],
  };
  await commit([
    { write: putNew(contactListImportEntity, record) },
    { write: claimUnique(runningKey(record), { importId: record.id }), refused: 'ERR_CONTACTLIST_IMPORT_RUNNING' },
  ]);
  await handOver(record);
  return record;
}

export async function findImport(
  { companyId }: OfCompany,
  listId: number,
  id: string,
): Promise<ContactListImport | undefined> {
  return recordOf(contactListImportEntity, await getItem(keys.contactListImport(companyId, listId, id), true));
}

/** @throws ERR_NO_CONTACTLISTIMPORT_FOUND */
export async function getImport(ctx: OfCompany, listId: number, id: string): Promise<ContactListImport> {
  const found = await findImport(ctx, listId, id);
  if (!found) throw new AppError('ERR_NO_CONTACTLISTIMPORT_FOUND');
  return found;
}

/** Returns the steps that save an import; they fail on a concurrent save. A finished import releases its key. */
export function saveSteps(
  before: ContactListImport,
  after: ContactListImport,
): { next: ContactListImport; steps: Step[] } {
  const { next, write } = putVersion(contactListImportEntity, after);
  const isOver = before.status === 'running' && after.status !== 'running';
  return { next, steps: [{ write }, ...(isOver ? [{ write: remove(runningKey(after)) }] : [])] };
}

/** Stops an import, or lets one go on that was stopped, failed, or fell silent. */
export const changeImport = (
  ctx: Ctx,
  listId: number,
  id: string,
  action: 'stop' | 'resume',
): Promise<ContactListImport> =>
  retryConflicts(async () => {
    const before = await getImport(ctx, listId, id);
    const updatedAt = ctx.now.toISOString();
    if (action === 'stop') {
      if (before.status !== 'running') return before;
      const { next, steps } = saveSteps(before, { ...before, status: 'stopped', updatedAt });
      await commit(steps);
      return next;
    }
    if (before.status === 'done') return before;
    if (before.status !== 'running') {
      await contactListRecords.get(ctx, listId);
      const resumed: ContactListImport = { ...before, status: 'running', updatedAt };
      const { next, write } = putVersion(contactListImportEntity, resumed);
      const claim = claimUnique(runningKey(before), { importId: id });
      await commit([{ write }, { write: claim, refused: 'ERR_CONTACTLIST_IMPORT_RUNNING' }]);
      await handOver(next);
      return next;
    }
    // The job may have been lost; of two jobs the second finds the first one's progress and ends.
    await handOver(before);
    return before;
  });

const newest = 20;

/** The newest imports of a list. */
export async function listImports({ companyId }: OfCompany, listId: number): Promise<ContactListImport[]> {
  const pk = partitions.contactListImports(companyId, listId);
  const { items } = await queryPartition({ pk, prefix: prefixes.contactListImport, limit: newest, descending: true });
  return items.map((item) => fromItem(contactListImportEntity, item));
}

/** Steps that store refused rows together with the progress. */
export const refusalSteps = (
  { companyId, contactListId, id: importId, done }: ContactListImport,
  rows: readonly RefusedRow[],
): Step[] =>
  rows.length === 0
    ? []
    : [{ write: putNew(contactListRefusalEntity, { companyId, contactListId, importId, done, rows }) }];

/** Pages of refused rows are as they were written: some dozens each. */
const pagesPerRead = 20;

/** Rows that did not get in, in the order of the sheet. */
export async function listRefused({ companyId }: OfCompany, listId: number, id: string, after: string | undefined) {
  const pk = partitions.contactListImports(companyId, listId);
  const { items, last } = await queryPartition({
    ...{ pk, prefix: prefixes.contactListRefusals(id), limit: pagesPerRead },
    after: after === undefined ? undefined : { pk, sk: after },
  });
  const rows = items.flatMap((item) => fromItem(contactListRefusalEntity, item).rows);
  return { rows, last: last && String(last['sk']) };
}
