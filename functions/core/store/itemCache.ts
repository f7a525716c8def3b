import { ExpiringMap } from '../boundedMap.ts';
import { keyText } from './keyParts.ts';
import type { Key } from './table.ts';
import type { TransactItem } from './transactItem.ts';

/**
 * Items that are needed often and change seldom are kept in the memory of a process for less than a second: a
 * change of another process is seen that soon. Items that this process writes are dropped at once.
 */
const keepMs = 800;
/** Items beyond this number are read again when they are needed. */
const maxKept = 5_000;

type Item = Readonly<Record<string, unknown>>;

const kept = new ExpiringMap<string, Promise<unknown>>(maxKept, keepMs);

/**
 * Recent answer of `read` about an item, or about a partition if no sort key is given. Callers that ask during the read
 * share its answer.
 */
export async function readCached<T>(
  { pk, sk }: Pick<Key, 'pk'> & Partial<Key>,
  read: () => Promise<T>,
  forMs = keepMs,
): Promise<T> {
  const name = keyText({ pk, sk: sk ?? '' });
  const current = kept.get(name);
  if (current) return current as Promise<T>;
  const answer = read();
  // The time counts from before the read, because a failure may be slow.
  kept.set(name, answer, forMs);
  try {
    return await answer;
  } catch (error) {
    if (kept.get(name) === answer) kept.delete(name);
    throw error;
  }
}

/** Test helper: the state of a container that has just started. */
export const clearItemCache = (): void => kept.clear();

function drop(key: Item | Key | undefined): void {
  const pk = String(key?.['pk' as keyof typeof key]);
  kept.delete(keyText({ pk, sk: String(key?.['sk' as keyof typeof key]) }));
  kept.delete(keyText({ pk, sk: '' }));
}

/** Runs a write of these items and forgets what was kept of them, whatever came of it. */
export async function withInvalidation<T>(
  items: readonly (Item | Key | undefined)[],
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } finally {
    for (const item of items) drop(item);
  }
}

/** Key of the item that a transaction's write changes. */
export const keyOfWrite = ({ Put, Update, Delete }: TransactItem): Item | undefined =>
  Put?.Item ?? Update?.Key ?? Delete?.Key;
