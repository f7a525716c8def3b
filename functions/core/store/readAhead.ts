import { keyText } from './keyParts.ts';
import { getItem, getItems, type Item } from './store.ts';
import type { Key } from './table.ts';

/** Items in the order of their keys; undefined where there is none. */
export type ReadItems = (wanted: readonly Key[]) => Promise<(Item | undefined)[]>;

/** Reads all items in one call. */
export const readItems: ReadItems = async (wanted) => {
  const [only, ...more] = wanted;
  return only && more.length === 0 ? [await getItem(only)] : getItems(wanted);
};

/** Reads in one call what will probably be asked for. @returns answers from that, and reads what is not among it */
export async function readAhead(keys: readonly Key[]): Promise<ReadItems> {
  const items = await getItems(keys);
  const ahead = new Map(keys.map((key, position) => [keyText(key), items[position]]));
  return async (wanted) => {
    const missing = wanted.filter((key) => !ahead.has(keyText(key)));
    const read = missing.length > 0 ? await readItems(missing) : [];
    const all = new Map([...ahead, ...missing.map((key, position) => [keyText(key), read[position]] as const)]);
    return wanted.map((key) => all.get(keyText(key)));
  };
}
