import { ExpiringMap } from '../boundedMap.ts';
import { keyText } from './keyParts.ts';
import type { Key } from './table.ts';
import type { TransactItem } from './transactItem.ts';

/**
 * What decides much and changes seldom, kept in the memory of a process for less than a second: so soon a change that
 * another process made is seen by all. What this process writes itself is dropped at once.
 */
const keepMs = 800;
/** Others are read again where they are wanted. */
const maxKept = 5_000;

type Item = Readonly<Record<string, unknown>>;

const kept = new ExpiringMap<string, Promise<unknown>>(maxKept, keepMs);

/**
 * What `read` answered about an item, or about a partition where no sort key is named, a moment ago. Those who ask
 * while it is read share the answer.
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
  // From before it is read: a failure may be slow.
  kept.set(name, answer, forMs);
  try {
    return await answer;
  } catch (error) {
    if (kept.get(name) === answer) kept.delete(name);
    throw error;
  }
}

/** For tests: as in a container that has just started. */
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

/** Where a write of a transaction goes. */
export const keyOfWrite = ({ Put, Update, Delete }: TransactItem): Item | undefined =>
  Put?.Item ?? Update?.Key ?? Delete?.Key;
