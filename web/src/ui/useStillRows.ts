import { useState } from 'react';

type RowKey = string | number;

export interface StillRows<Item> {
  readonly rows: readonly Item[];
  /** Rows that belong here no longer and only keep their place. */
  readonly gone: ReadonlySet<RowKey>;
}

interface Options<Item> {
  readonly keyOf: (item: Item) => RowKey;
  /** The pointer is over the list, or a press on it has not ended. */
  readonly isHeld: boolean;
  /** Identity of the list's content: a new scope starts with its own order. */
  readonly scope: string;
  /** Position of new rows meanwhile: `above` for lists that scroll so that nothing moves, `below` for others. */
  readonly newcomers?: 'above' | 'below';
}

interface RetainedRows<Item> {
  readonly scope: string;
  readonly rows: readonly Item[];
}

const nothingGone: ReadonlySet<RowKey> = new Set();

/**
 * The rows that stood there keep their order, in their newest state. Newcomers stand above them, unless they follow on
 * all of them, or are to: below.
 */
export function keepOrder<Item>(
  kept: readonly Item[],
  news: readonly Item[],
  keyOf: (item: Item) => RowKey,
  newcomers: 'above' | 'below' = 'above',
): StillRows<Item> {
  const known = new Set(kept.map(keyOf));
  const now = new Map(news.map((item) => [keyOf(item), item]));
  const last = newcomers === 'below' ? -1 : news.findLastIndex((item) => known.has(keyOf(item)));
  const isNew = (item: Item) => !known.has(keyOf(item));
  return {
    rows: [
      ...(last === -1 ? [] : news.slice(0, last).filter(isNew)),
      ...kept.map((item) => now.get(keyOf(item)) ?? item),
      ...news.slice(last + 1).filter(isNew),
    ],
    gone: new Set([...known].filter((key) => !now.has(key))),
  };
}

/** Keeps rows in place while the pointer is over them, so that a press hits the row that the user saw. */
export function useStillRows<Item>(items: readonly Item[], options: Options<Item>): StillRows<Item> {
  const { keyOf, isHeld, scope, newcomers } = options;
  const [kept, setKept] = useState<RetainedRows<Item>>();
  if (!isHeld || kept?.scope !== scope) {
    if (isHeld && items.length > 0) setKept({ scope, rows: items });
    else if (kept !== undefined) setKept(undefined);
    return { rows: items, gone: nothingGone };
  }
  const still = keepOrder(kept.rows, items, keyOf, newcomers);
  // New rows keep their places as well.
  if (still.rows.length !== kept.rows.length) setKept({ scope, rows: still.rows });
  return still;
}
