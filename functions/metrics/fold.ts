import { isDeepStrictEqual } from 'node:util';
import { storedParts } from '@shared/metrics/storedParts.ts';
import type { Names } from '@shared/metrics/summary.ts';
import { type Buckets, type Cells, readCell, sumBuckets, sumCells } from '@shared/metrics/sums.ts';
import { metricsPlaces as places } from '../core/store/metricsKeys.ts';
import { unpacked } from '../core/store/packedItems.ts';
import { putIf, removeIf } from '../core/store/records.ts';
import { getItems, type Item, queryPartition, transact, WriteCollision, WriteConflict } from '../core/store/store.ts';
import { keys, partitions } from '../core/store/table.ts';
import type { TransactItem } from '../core/store/transactItem.ts';
import { metricsItem } from './stored.ts';

/** Items that one transaction takes, with some room. */
const maxItems = 90;
const maxChanges = 60;

/** Numbers by the place of the item in which they stand. */
function byPlace(change: Buckets): Map<string, Cells> {
  const { days, splits, months, growth, present } = storedParts(change);
  const of = (buckets: Buckets, place: (name: string) => string) =>
    Object.entries(buckets).map(([name, cells]) => [place(name), cells] as const);
  const state = Object.keys(present).length > 0 ? [[places.present, present] as const] : [];
  return new Map([
    ...of(days, places.day),
    ...of(splits, places.split),
    ...of(months, places.month),
    ...of(growth, places.growth),
    ...state,
  ]);
}

/** Takes as many waiting changes as fit into one transaction with the items that they are added to. */
function fitting(items: readonly Item[]): { readonly taken: Item[]; readonly added: Map<string, Cells> } {
  let taken: Item[] = [];
  let change: Buckets = {};
  let added = new Map<string, Cells>();
  for (const item of items) {
    const next = sumBuckets([change, unpacked<Buckets>(item)]);
    // Every place of a change that is taken back by the next one needs no write.
    const nextAdded = byPlace(next);
    if (taken.length > 0 && taken.length + 1 + nextAdded.size > maxItems) break;
    taken = [...taken, item];
    [change, added] = [next, nextAdded];
  }
  return { taken, added };
}

const versionOf = (item: Item | undefined): number | undefined => item && Number(item['version']);

const nameKeys = {
  user: (companyId: number, id: number) => keys.config(companyId, 'USER', id),
  queue: (companyId: number, id: number) => keys.config(companyId, 'QUEUE', id),
  connection: (companyId: number, id: number) => keys.config(companyId, 'CONNECTION', id),
  tag: (companyId: number, id: number) => keys.tag(companyId, id),
} as const;

/** Users, queues and connections that appear in the numbers. */
export function namedIn(all: readonly Cells[]): { readonly kind: keyof typeof nameKeys; readonly id: number }[] {
  const found = new Map<string, { kind: keyof typeof nameKeys; id: number }>();
  const note = (kind: keyof typeof nameKeys, id: number): void => {
    if (id > 0) found.set(`${kind}:${id}`, { kind, id });
  };
  for (const text of all.flatMap((cells) => Object.keys(cells))) {
    const cell = readCell(text);
    if (!cell) continue;
    note('queue', cell.queueId);
    if (cell.kind === 'user' || cell.kind === 'connection' || cell.kind === 'tag') note(cell.kind, Number(cell.id));
  }
  return [...found.values()];
}

/** Present names; removed ones are left out, and keep the name that they had. */
export async function readNames(companyId: number, wanted: ReturnType<typeof namedIn>): Promise<Names> {
  if (wanted.length === 0) return {};
  const items = await getItems(wanted.map(({ kind, id }) => nameKeys[kind](companyId, id)));
  const named = wanted.flatMap(({ kind, id }, place) => {
    const name = items[place]?.['name'];
    return typeof name === 'string' ? [[`${kind}:${id}`, name] as const] : [];
  });
  return Object.fromEntries(named);
}

async function nameWrites(companyId: number, item: Item | undefined, all: readonly Cells[]): Promise<TransactItem[]> {
  const known = unpacked<Names>(item);
  const wanted = namedIn(all);
  // A record that was removed before it was named gets an empty name, so that it is not looked up again.
  const nameless = Object.fromEntries(wanted.map(({ kind, id }) => [`${kind}:${id}`, '']));
  const names = { ...nameless, ...known, ...(await readNames(companyId, wanted)) };
  if (isDeepStrictEqual(known, names)) return [];
  const version = versionOf(item);
  return [putIf(metricsItem(companyId, places.names, names, (version ?? 0) + 1), { version })];
}

/**
 * Adds waiting changes to the numbers. Both are written in one transaction, so that a crash cannot add a change twice.
 * @returns true if more changes wait
 */
export async function foldChanges(companyId: number): Promise<boolean> {
  const pk = partitions.metrics(companyId);
  const prefix = places.change('');
  const { items, last } = await queryPartition({ pk, prefix, limit: maxChanges, consistent: true });
  if (items.length === 0) return false;
  const { taken, added } = fitting(items);
  const wanted = [...added.keys(), places.names];
  const stored = await getItems(
    wanted.map((place) => keys.metrics(companyId, place)),
    true,
  );
  const sums = [...added].map(([place, cells], index) => {
    const version = versionOf(stored[index]);
    const sum = sumCells([unpacked<Cells>(stored[index]), cells]);
    return putIf(metricsItem(companyId, place, sum, (version ?? 0) + 1), { version });
  });
  await transact([
    ...sums,
    ...(await nameWrites(companyId, stored.at(-1), [...added.values()])),
    ...taken.map((item) => removeIf({ pk, sk: String(item['sk']) }, { version: 1 })),
  ]);
  return last !== undefined || taken.length < items.length;
}

/** Waiting changes after which they are added up: fewer would cost more writes, more would cost each look. */
const perFold = 20;
/**
 * Number of waiting changes of each company since this process added them last. A new process adds them at once,
 * because others may have crashed.
 */
const waiting = new Map<number, number>();

/** Adds up the waiting changes if there are many. On a conflict it leaves them to the other process. */
export async function foldSoon(companyId: number, more: number): Promise<void> {
  if (more === 0) return;
  const count = (waiting.get(companyId) ?? perFold) + more;
  waiting.set(companyId, count >= perFold ? 0 : count);
  if (count < perFold) return;
  try {
    await foldChanges(companyId);
  } catch (error) {
    if (!(error instanceof WriteConflict || error instanceof WriteCollision)) throw error;
  }
}
