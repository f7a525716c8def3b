import { addDays } from '@shared/core/time.ts';
import { planSteps } from '../accounts/records/companies.ts';
import { unsubscribe } from '../channels/connections/subscriptions.ts';
import { now } from '../core/context/clock.ts';
import { watchdogDue } from '../core/events/watchdog.ts';
import { filesOf, purgeFilesBelow } from '../core/files/files.ts';
import { commit } from '../core/store/commit.ts';
import { companyEntity, connectionEntity } from '../core/store/entities.ts';
import { isPartitionOf, uniqueKeys } from '../core/store/keyParts.ts';
import { fromItem, removeExisting } from '../core/store/records.ts';
import { getItems, type Item, queryAll, writeItems } from '../core/store/store.ts';
import { type Key, keys, partitions } from '../core/store/table.ts';
import { cancelOutside, relatedKeysOf } from './relatedKeys.ts';
import { type Extent, type StoredRemoval, saveRemoval } from './repo.ts';
import { lastStage } from './stages.ts';
import { readPosition, visitCompany } from './visitCompany.ts';

const toUtcMonth = (at: string | Date): string => new Date(at).toISOString().slice(0, 7);

/** Returns the extent of a company's data, stored before any of it is deleted. */
export async function extentOf(companyId: number): Promise<Extent> {
  const [company, sequences] = await getItems([keys.company(companyId), keys.sequences(companyId)], true);
  const invoices = await queryAll({ pk: partitions.invoices(companyId), limit: 500, consistent: true });
  const numbers = Object.entries(sequences ?? {}).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number',
  );
  const dates = [company?.['dueDate'], ...invoices.map((invoice) => invoice['dueDate'])];
  const createdAt = String(company?.['createdAt'] ?? now().toISOString());
  return {
    numbers: Object.fromEntries(numbers),
    // A day early: the company's own clock may have been in the month before.
    since: addDays(createdAt.slice(0, 10), -1).slice(0, 7),
    dueDates: [...new Set(dates.filter((date): date is string => typeof date === 'string'))],
  };
}

const isOwn = ({ pk }: Key, companyId: number): boolean => isPartitionOf(companyId, pk);

/** References shared by the installation may belong to another company now. */
async function ownMarks(marks: readonly Key[], companyId: number): Promise<Key[]> {
  const shared = marks.filter((key) => !isOwn(key, companyId));
  const found = await getItems(shared, true);
  return [
    ...marks.filter((key) => isOwn(key, companyId)),
    ...shared.filter((_, place) => Number(found[place]?.['companyId']) === companyId),
  ];
}

/** The record itself gives its place in the count of its plan back, once. */
async function dropCompany(item: Item): Promise<void> {
  const company = fromItem(companyEntity, item);
  await commit([{ write: removeExisting(keys.company(company.id)) }, ...planSteps(company, undefined)]);
}

async function endSubscriptions(items: readonly Item[]): Promise<void> {
  for (const item of items) {
    if (item['et'] === connectionEntity.name) await unsubscribe(fromItem(connectionEntity, item));
  }
}

async function purge(items: readonly Item[], companyId: number): Promise<void> {
  await cancelOutside(items);
  const marks = await ownMarks(uniqueKeys(items.flatMap((item) => relatedKeysOf(item, companyId))), companyId);
  await endSubscriptions(items);
  const company = items.find((item) => item['et'] === companyEntity.name);
  const rest = items
    .filter((item) => item !== company)
    .map((item) => ({ pk: String(item['pk']), sk: String(item['sk']) }));
  await writeItems(uniqueKeys([...marks, ...rest]).map((key) => ({ remove: key })));
  if (company) await dropCompany(company);
}

/** Deletes a page of files with all their versions. @returns the removal if there may be more */
async function purgeFiles(removal: StoredRemoval): Promise<StoredRemoval | undefined> {
  const objects = await purgeFilesBelow(filesOf(removal.companyId));
  if (objects === 0) return undefined;
  return { ...removal, deleted: { ...removal.deleted, objects: removal.deleted.objects + objects } };
}

/**
 * Goes on with a purge for as long as `isEnough` says. What was removed before an interruption stays removed, so a step
 * is begun again where it was. @returns whether it is over
 */
export async function continuePurge(removal: StoredRemoval, isEnough: () => boolean): Promise<boolean> {
  let current = removal;
  for (let after = await purgeFiles(current); after; after = await purgeFiles(current)) {
    current = await saveRemoval({ ...after, dueAt: watchdogDue(now()) });
    if (isEnough()) return false;
  }
  const { companyId } = current;
  const extent = current.extent ?? (await extentOf(companyId));
  if (current.extent === null) current = await saveRemoval({ ...current, extent });
  let items = 0;
  const at = await visitCompany({
    looking: { companyId, extent, month: toUtcMonth(now()) },
    from: { ...readPosition(current.position), place: 0, item: undefined },
    visit: async (page) => {
      await purge(page, companyId);
      items += page.length;
    },
    isEnough,
  });
  const deleted = { ...current.deleted, items: current.deleted.items + items };
  if (at) {
    await saveRemoval({ ...current, deleted, position: JSON.stringify(at), dueAt: watchdogDue(now()) });
    return false;
  }
  // Readers of the stream may have written counters after the walk, so the last stage is repeated.
  if (items > 0) {
    const position = JSON.stringify({ stage: lastStage, place: 0 });
    await saveRemoval({ ...current, deleted, position, dueAt: watchdogDue(now()) });
    return false;
  }
  await saveRemoval({
    ...current,
    ...{ deleted, state: 'purged', name: '', extent: null, position: null, dueAt: null },
    purgedAt: now().toISOString(),
  });
  return true;
}
