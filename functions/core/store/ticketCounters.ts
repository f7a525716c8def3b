import type { Counters } from '@shared/tickets/lists/counters.ts';
import { readCached } from './itemCache.ts';
import { increment } from './records.ts';
import { getItems, type Item, queryPartition } from './store.ts';
import { type Key, keys } from './table.ts';
import type { TransactItem } from './transactItem.ts';

/**
 * Numbers next to the lists of a company, changed in the transactions of the tickets that they count. A single record
 * would be in all of these transactions at once, and DynamoDB refuses a transaction that meets another; so each takes
 * the next of several records, and their sum is the number.
 */
const shards = 8;

// Anywhere, so that containers that start together do not follow each other.
const next = { shard: Math.floor(Math.random() * shards) };

/** Transaction item: add to the numbers of a company; none when nothing moved. */
export function countersWrite(companyId: number, change: Readonly<Record<string, number>>): TransactItem[] {
  next.shard = (next.shard + 1) % shards;
  return increment(keys.counters(companyId, next.shard === 0 ? '' : `#${next.shard}`), change);
}

const beginning = keys.counters(0).sk;

export const isCounters = ({ sk }: Pick<Key, 'sk'>): boolean => sk.startsWith(beginning);

export function sumOf(items: readonly (Item | undefined)[]): Counters {
  const sum: Record<string, number> = {};
  for (const item of items) {
    for (const [name, amount] of Object.entries(item ?? {})) {
      if (typeof amount === 'number') sum[name] = (sum[name] ?? 0) + amount;
    }
  }
  return sum;
}

export async function readCounters(companyId: number, consistent = false): Promise<Counters> {
  const { pk } = keys.counters(companyId);
  return sumOf((await queryPartition({ pk, prefix: beginning, limit: shards, consistent })).items);
}

/** A shown number decides nothing, and open pages receive every change, so it may be this old. */
const keptMs = 10_000;

/**
 * Counters of some seconds ago, but never older than this process's own last change: for the number shown on a page.
 */
export const cachedCounters = (companyId: number): Promise<Counters> =>
  // Whatever is written of the company drops them, whichever of the records it was.
  readCached({ pk: keys.counters(companyId).pk }, () => readCounters(companyId), keptMs);

/** Counters and the company itself stand side by side, and one query reads them for the price of one of them. */
const maxBeside = 2 * shards;
/** COMPANY, COUNTERS and no other. */
const beginnings = 'CO';

/**
 * Reads items in the order of their keys, like `getItems`; if the counters of a company are among them, one query reads
 * them with the company's own record and answers their sum.
 */
export async function getItemsWithCounters(
  companyId: number,
  wanted: readonly Key[],
  consistent: boolean,
): Promise<(Item | undefined)[]> {
  if (!wanted.some(isCounters)) return getItems(wanted, consistent);
  const { pk, sk: company } = keys.company(companyId);
  const isBeside = (key: Key): boolean => key.pk === pk && (key.sk === company || isCounters(key));
  const [items, beside] = await Promise.all([
    getItems(
      wanted.filter((key) => !isBeside(key)),
      consistent,
    ),
    queryPartition({ pk, prefix: beginnings, limit: maxBeside, consistent }),
  ]);
  const rest = items.values();
  return wanted.map((key) => {
    if (!isBeside(key)) return rest.next().value;
    if (isCounters(key)) return sumOf(beside.items.filter(({ sk }) => isCounters({ sk: String(sk) })));
    return beside.items.find(({ sk }) => sk === key.sk);
  });
}
