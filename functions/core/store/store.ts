import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import type { QueryCommandInput, UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { env } from '../env.ts';
import { sendBatchGet, sendBatchWrite, sendGet, sendPut, sendQuery, sendTransaction, sendUpdate } from './client.ts';
import { indexAttributeNames, type IndexPartition } from './indexes.ts';
import { keyOfWrite, withInvalidation } from './itemCache.ts';
import { keyText, uniqueKeys } from './keyParts.ts';
import type { Key } from './table.ts';
import type { TableItem, TransactItem } from './transactItem.ts';
import { sendWithAttachment } from './transactionAttachment.ts';

export type Item = Record<string, unknown>;

const TableName = (): string => env('TABLE_NAME');

/** A condition of a write did not hold: another writer was faster. The caller decides what that means. */
export class WriteConflict extends Error {
  /** Position of the first item whose condition failed in a transaction; 0 for a single write. */
  readonly index: number;
  constructor(index: number, options?: ErrorOptions) {
    super('write condition failed', options);
    this.name = 'WriteConflict';
    this.index = index;
  }
}

/** Transactions kept meeting this write on an item. Its condition was not looked at: later it may succeed or be refused. */
export class WriteCollision extends Error {
  constructor(options?: ErrorOptions) {
    super('write met transactions on the same item too often', options);
    this.name = 'WriteCollision';
  }
}

/**
 * Makes a write whose condition decides which writer is first.
 * @returns false if another one was
 */
export async function wasApplied(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof WriteConflict) return false;
    throw error;
  }
}

/** A transaction was at work on the item; nothing was decided about the condition and the same write may simply be repeated. */
const isCollision = (error: unknown): boolean => {
  if (error instanceof TransactionConflictException) return true;
  if (!(error instanceof TransactionCanceledException)) return false;
  const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code);
  return codes.includes('TransactionConflict') && !codes.includes('ConditionalCheckFailed');
};

/** Milliseconds. Longer waits find nothing that shorter ones do not, while the caller waits for their sum. */
const longestPause = 400;

/** Full jitter: https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/ */
const backoff = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(longestPause, 10 * 2 ** attempt)));

function asConflict(cause: unknown): never {
  if (cause instanceof ConditionalCheckFailedException) throw new WriteConflict(0, { cause });
  if (cause instanceof TransactionCanceledException) {
    const index = (cause.CancellationReasons ?? []).findIndex(({ Code }) => Code === 'ConditionalCheckFailed');
    if (index >= 0) throw new WriteConflict(index, { cause });
  }
  throw cause;
}

const maxCollisions = 6;

/** The SDK repeats what was throttled, but not a write that met a transaction. @throws WriteConflict, WriteCollision */
async function undisturbed<T>(send: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      if (!isCollision(error)) return asConflict(error);
      if (attempt >= maxCollisions) throw new WriteCollision({ cause: error });
      await backoff(attempt);
    }
  }
}

/** @returns the item, or undefined. Eventually consistent unless asked otherwise. */
export async function getItem(key: Key, consistent = false): Promise<Item | undefined> {
  const { Item: item } = await sendGet({ TableName: TableName(), Key: { ...key }, ConsistentRead: consistent });
  return item;
}

/** Items the table reads in one call. */
const maxPerRead = 100;

async function readBatch(keys: readonly Key[], consistent: boolean, found: Map<string, Item>): Promise<void> {
  let pending: Record<string, unknown>[] = keys.map(({ pk, sk }) => ({ pk, sk }));
  for (let attempt = 0; pending.length > 0 && attempt < 5; attempt += 1) {
    const answer = await sendBatchGet({
      RequestItems: { [TableName()]: { Keys: pending, ConsistentRead: consistent } },
    });
    for (const item of answer.Responses?.[TableName()] ?? []) {
      found.set(keyText({ pk: String(item['pk']), sk: String(item['sk']) }), item);
    }
    pending = answer.UnprocessedKeys?.[TableName()]?.Keys ?? [];
  }
  if (pending.length > 0) throw new Error('the table did not answer a batch read');
}

/** Items in the order of their keys, a hundred to a call, all calls at once; undefined where there is none. */
export async function getItems(wanted: readonly Key[], consistent = false): Promise<(Item | undefined)[]> {
  const found = new Map<string, Item>();
  const unique = uniqueKeys(wanted);
  const calls = Array.from({ length: Math.ceil(unique.length / maxPerRead) }, (_, place) =>
    readBatch(unique.slice(place * maxPerRead, (place + 1) * maxPerRead), consistent, found),
  );
  await Promise.all(calls);
  return wanted.map((key) => found.get(keyText(key)));
}

export interface QueryPage {
  readonly items: Item[];
  readonly last: Item | undefined;
}

/** Reads one page of a query. Only tests of this file may see a query without a limit. */
export async function queryPage(input: Omit<QueryCommandInput, 'TableName'> & { Limit: number }): Promise<QueryPage> {
  const { Items = [], LastEvaluatedKey } = await sendQuery({ ...input, TableName: TableName() });
  return { items: Items, last: LastEvaluatedKey };
}

interface PartitionQuery {
  readonly pk: string;
  readonly prefix?: string;
  readonly index?: IndexPartition['index'];
  readonly limit: number;
  readonly descending?: boolean;
  readonly after?: Item | undefined;
  /** Last sort key to read, inclusive; without a prefix. */
  readonly until?: string;
  /** First sort key to read; without a prefix. */
  readonly from?: string | undefined;
  readonly consistent?: boolean;
}

/** The condition on the sort key and its values; undefined for a whole partition. */
function boundOf({ prefix, until, from }: PartitionQuery): [string, Record<string, string>] | undefined {
  if (prefix !== undefined) return ['begins_with(#sk, :sk)', { ':sk': prefix }];
  if (until !== undefined && from !== undefined)
    return ['#sk BETWEEN :sk AND :until', { ':sk': from, ':until': until }];
  if (until !== undefined) return ['#sk <= :sk', { ':sk': until }];
  return from === undefined ? undefined : ['#sk >= :sk', { ':sk': from }];
}

/** The usual query: a partition, optionally a sort-key prefix or an upper bound, a limit. */
export function queryPartition(query: PartitionQuery): Promise<QueryPage> {
  const { pk, sk } = query.index ? indexAttributeNames(query.index) : { pk: 'pk', sk: 'sk' };
  const [bound, values] = boundOf(query) ?? [];
  return queryPage({
    ...(query.index ? { IndexName: query.index } : {}),
    KeyConditionExpression: bound ? `#pk = :pk AND ${bound}` : '#pk = :pk',
    ExpressionAttributeNames: { '#pk': pk, ...(bound ? { '#sk': sk } : {}) },
    ExpressionAttributeValues: { ':pk': query.pk, ...values },
    ScanIndexForward: !query.descending,
    Limit: query.limit,
    ...(query.after ? { ExclusiveStartKey: query.after } : {}),
    ...(query.consistent ? { ConsistentRead: true } : {}),
  });
}

/** Everything of a partition that holds few; `limit` is what one call reads at most. */
export async function queryAll(query: Omit<PartitionQuery, 'after'>): Promise<Item[]> {
  const items: Item[] = [];
  let after: Item | undefined;
  do {
    const page = await queryPartition({ ...query, after });
    items.push(...page.items);
    after = page.last;
  } while (after);
  return items;
}

const isFresh = 'attribute_not_exists(pk)';
const isNotNewer = '(attribute_not_exists(sv) OR sv <= :ownSv)';

/**
 * While a new version of the product is rolled out, older functions still run. A record in a shape they do not
 * know must not get their number: the next reader would bring it up to date once more. The refusal counts as a
 * conflict, which callers are asked to try again and queues deliver again.
 */
function sparingNewer<P extends NonNullable<TransactItem['Put']>>(put: P): P {
  const sv: unknown = put.Item?.['sv'];
  const { ConditionExpression: own } = put;
  if (typeof sv !== 'number' || own === isFresh) return put;
  return {
    ...put,
    ConditionExpression: own ? `(${own}) AND ${isNotNewer}` : isNotNewer,
    ExpressionAttributeValues: { ...put.ExpressionAttributeValues, ':ownSv': sv },
  };
}

/** Writes an item only if there is none with its key. @throws WriteConflict */
export async function createItem(item: Item): Promise<void> {
  const put = { TableName: TableName(), Item: item, ConditionExpression: isFresh };
  await withInvalidation([item], () => undisturbed(() => sendPut(put)));
}

/** Writes an item whatever was there before. @throws WriteConflict when that is of a newer version of the product */
export async function putItem(item: Item): Promise<void> {
  const put = { ...sparingNewer({ Item: item }), TableName: TableName() };
  await withInvalidation([item], () => undisturbed(() => sendPut(put)));
}

/** @returns the item after the update. @throws WriteConflict when its condition does not hold. */
export async function updateItem(input: Omit<UpdateCommandInput, 'TableName' | 'ReturnValues'>): Promise<Item> {
  const update = { ...input, TableName: TableName(), ReturnValues: 'ALL_NEW' } as const;
  const { Attributes } = await withInvalidation([input.Key], () => undisturbed(() => sendUpdate(update)));
  return Attributes ?? {};
}

/** A single write with its condition costs half of what it costs inside a transaction. */
async function sendWrites(items: readonly TransactItem[]): Promise<void> {
  const [only, ...more] = items;
  if (only?.Put && more.length === 0) await sendPut({ ...sparingNewer(only.Put), TableName: TableName() });
  else if (only?.Update && more.length === 0) await sendUpdate({ ...only.Update, TableName: TableName() });
  else {
    const TransactItems = items.map(
      (item) =>
        Object.fromEntries(
          Object.entries(item.Put ? { Put: sparingNewer(item.Put) } : item).map(([kind, input]) => [
            kind,
            { ...input, TableName: TableName() },
          ]),
        ) as TableItem,
    );
    await sendTransaction({ TransactItems });
  }
}

/** All or nothing, up to 99 items. @throws WriteConflict with the position of the first failed condition. */
export const transact = (items: readonly TransactItem[]): Promise<void> =>
  sendWithAttachment(items, (all) => withInvalidation(all.map(keyOfWrite), () => undisturbed(() => sendWrites(all))));

/** Runs `work` again if another writer saved in between, up to `tries` times. */
export async function retryConflicts<T>(work: (attempt: number) => Promise<T>, tries = 6): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work(attempt);
    } catch (error) {
      if (!(error instanceof WriteConflict) || attempt + 1 >= tries) throw error;
      await backoff(attempt);
    }
  }
}

/** A write without a condition: the item to put, or the key to remove. */
export type BatchEntry = { readonly put: Item } | { readonly remove: Key };

const requestOf = (entry: BatchEntry) =>
  'put' in entry ? { PutRequest: { Item: entry.put } } : { DeleteRequest: { Key: { ...entry.remove } } };

/** Writes that need no common fate, at half the price of a transaction; each may be repeated without harm. */
export async function writeItems(entries: readonly BatchEntry[]): Promise<void> {
  for (let start = 0; start < entries.length; start += 25) {
    const some = entries.slice(start, start + 25);
    const places = some.map((entry) => ('put' in entry ? entry.put : entry.remove));
    let pending = some.map(requestOf);
    for (let attempt = 0; pending.length > 0; attempt += 1) {
      if (attempt === 8) throw new Error('the table did not take a batch');
      if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, 25 * 2 ** attempt));
      const request = { RequestItems: { [TableName()]: pending } };
      const answer = await withInvalidation(places, () => sendBatchWrite(request));
      pending = (answer.UnprocessedItems?.[TableName()] ?? []) as typeof pending;
    }
  }
}
