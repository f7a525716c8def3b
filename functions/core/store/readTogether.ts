import type { ReadItems } from './readAhead.ts';
import { getItems, type Item } from './store.ts';
import type { Key } from './table.ts';

interface PendingRead {
  readonly wanted: readonly Key[];
  readonly resolve: (items: (Item | undefined)[]) => void;
  readonly reject: (reason: unknown) => void;
}

async function answer(all: readonly PendingRead[], readAll: ReadItems): Promise<void> {
  try {
    const items = (await readAll(all.flatMap(({ wanted }) => wanted))).values();
    for (const { wanted, resolve } of all) resolve(wanted.map(() => items.next().value));
  } catch (error) {
    for (const { reject } of all) reject(error);
  }
}

/**
 * Two pieces of work side by side whose reads are made in one call: each waits until the other asks, too, or is done.
 * Neither asks for something before its last answer is there.
 */
export function readTogether<One, Other>(
  one: (read: ReadItems) => Promise<One>,
  other: (read: ReadItems) => Promise<Other>,
  readAll: ReadItems = getItems,
): Promise<[One, Other]> {
  let working = 2;
  let asked: PendingRead[] = [];
  const answerWhenAllWait = (): void => {
    if (asked.length < working) return;
    const all = asked;
    asked = [];
    if (all.length > 0) void answer(all, readAll);
  };
  const read: ReadItems = (wanted) =>
    new Promise((resolve, reject) => {
      if (wanted.length === 0) return resolve([]);
      asked.push({ wanted, resolve, reject });
      answerWhenAllWait();
    });
  async function follow<T>(work: (read: ReadItems) => Promise<T>): Promise<T> {
    try {
      return await work(read);
    } finally {
      working -= 1;
      answerWhenAllWait();
    }
  }
  return Promise.all([follow(one), follow(other)]);
}
