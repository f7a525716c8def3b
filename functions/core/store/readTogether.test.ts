import { expect, it } from 'vitest';
import type { ReadItems } from './readAhead.ts';
import { readTogether } from './readTogether.ts';

const key = (pk: string) => ({ pk, sk: 'X' });

/** Notes what is asked for in one call, and answers with it. */
function reading() {
  const calls: string[][] = [];
  const readAll: ReadItems = async (wanted) => {
    calls.push(wanted.map(({ pk }) => pk));
    return wanted.map(({ pk }) => ({ pk }));
  };
  return { calls, readAll };
}

const namesOf = async (read: ReadItems, ...names: string[]) => (await read(names.map(key))).map((item) => item?.['pk']);

it('makes one call of what two ask for, step by step, and of what one asks for alone when the other is done', async () => {
  const { calls, readAll } = reading();
  const [one, other] = await readTogether(
    async (read) => [await namesOf(read, 'a', 'b'), await namesOf(read, 'c')],
    async (read) => [await namesOf(read, 'd'), await namesOf(read, 'e'), await namesOf(read, 'f')],
    readAll,
  );
  expect(one).toEqual([['a', 'b'], ['c']]);
  expect(other).toEqual([['d'], ['e'], ['f']]);
  expect(calls.map((call) => call.toSorted())).toEqual([['a', 'b', 'd'], ['c', 'e'], ['f']]);
});

it('waits for one that is at something else, and asks for nothing where nothing is wanted', async () => {
  const { calls, readAll } = reading();
  let begin = (): void => undefined;
  const isBegun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const both = readTogether(
    (read) => namesOf(read, 'a'),
    async (read) => {
      expect(await read([])).toEqual([]);
      await isBegun;
      return namesOf(read, 'b');
    },
    readAll,
  );
  expect(calls).toEqual([]);
  begin();
  expect(await both).toEqual([['a'], ['b']]);
  expect(calls).toEqual([['a', 'b']]);
});

it('fails with the one that fails, and with the call', async () => {
  const { calls, readAll } = reading();
  const fail = async () => {
    throw new Error('one');
  };
  await expect(readTogether((read) => namesOf(read, 'a'), fail, readAll)).rejects.toThrow('one');
  expect(calls).toEqual([['a']]);
  const work = (read: ReadItems) => namesOf(read, 'a');
  await expect(
    readTogether(work, work, async () => {
      throw new Error('the table');
    }),
  ).rejects.toThrow('the table');
});
