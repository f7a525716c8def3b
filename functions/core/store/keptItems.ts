import type { Key } from './table.ts';
import type { TransactItem } from './transactItem.ts';

/**
 * What decides much and changes seldom, kept in the memory of a process for less than a second: so soon a change that
 * another process made is seen by all. What this process writes itself is dropped at once.
 */
const keepMs = 800;
/** More are forgotten together; each is read again where it is wanted. */
const mostKept = 5_000;

type Item = Readonly<Record<string, unknown>>;

interface Kept<T> {
  readonly value: Promise<T>;
  /** Of this process's clock, which never goes back. */
  readonly until: number;
}

const kept = new Map<string, Kept<unknown>>();

const nameOf = (pk: string, sk: string): string => `${pk}|${sk}`;

/**
 * What `read` answered about an item, or about a partition where no sort key is named, a moment ago. Those who ask
 * while it is read share the answer.
 */
export async function keptFor<T>({ pk, sk }: Pick<Key, 'pk'> & Partial<Key>, read: () => Promise<T>): Promise<T> {
  const name = nameOf(pk, sk ?? '');
  const current = kept.get(name);
  if (current && performance.now() < current.until) return current.value as Promise<T>;
  if (kept.size >= mostKept) kept.clear();
  // From before it is read: a failure may be slow.
  const made = { value: read(), until: performance.now() + keepMs };
  kept.set(name, made);
  try {
    return await made.value;
  } catch (error) {
    if (kept.get(name) === made) kept.delete(name);
    throw error;
  }
}

/** For tests: as in a container that has just started. */
export const forgetKept = (): void => kept.clear();

function drop(key: Item | Key | undefined): void {
  const pk = String(key?.['pk' as keyof typeof key]);
  kept.delete(nameOf(pk, String(key?.['sk' as keyof typeof key])));
  kept.delete(nameOf(pk, ''));
}

/** Runs a write of these items and forgets what was kept of them, whatever came of it. */
export async function dropping<T>(items: readonly (Item | Key | undefined)[], write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } finally {
    for (const item of items) drop(item);
  }
}

/** Where a write of a transaction goes. */
export const placeOf = ({ Put, Update, Delete }: TransactItem): Item | undefined =>
  Put?.Item ?? Update?.Key ?? Delete?.Key;
