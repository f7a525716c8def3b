import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readCached } from './itemCache.ts';
import { createItem, getItem, putItem, queryPartition, transact, updateItem, writeItems } from './store.ts';

await forFile(startEngine());

let serial = 0;
let key = { pk: '', sk: 'A' };
let reads = 0;
beforeEach(() => {
  serial += 1;
  key = { pk: `C#1#KEPT#${serial}`, sk: 'A' };
  reads = 0;
});
afterEach(() => {
  vi.restoreAllMocks();
});

const value = () =>
  readCached(key, async () => {
    reads += 1;
    return (await getItem(key, true))?.['value'];
  });
const many = () =>
  readCached(
    { pk: key.pk },
    async () => (await queryPartition({ pk: key.pk, limit: 9, consistent: true })).items.length,
  );

describe('what is kept', () => {
  it('is read once, also by those who ask meanwhile', async () => {
    await putItem({ ...key, value: 1 });
    expect(await Promise.all([value(), value()])).toEqual([1, 1]);
    expect(await value()).toBe(1);
    expect(reads).toBe(1);
  });

  it('that others changed is seen within a second', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    const read = vi.fn(async () => 'may');
    expect(await readCached(key, read)).toBe('may');
    read.mockResolvedValue('may not');
    clock.mockReturnValue(1_700);
    expect(await readCached(key, read)).toBe('may');
    clock.mockReturnValue(1_999);
    expect(await readCached(key, read)).toBe('may not');
  });

  it.each([
    ['put', () => putItem({ ...key, value: 2 })],
    [
      'written in a transaction',
      () => transact([{ Put: { Item: { ...key, value: 2 } } }, { Put: { Item: { ...key, sk: 'B' } } }]),
    ],
    [
      'updated',
      () =>
        updateItem({
          Key: key,
          UpdateExpression: 'SET #v = :v',
          ExpressionAttributeNames: { '#v': 'value' },
          ExpressionAttributeValues: { ':v': 2 },
        }),
    ],
    ['written in a batch', () => writeItems([{ put: { ...key, value: 2 } }])],
  ])('is read again at once when it was %s here', async (_, write) => {
    await putItem({ ...key, value: 1 });
    expect(await value()).toBe(1);
    await write();
    expect(await value()).toBe(2);
  });

  it('of a partition is read again when anything in it was written or removed', async () => {
    expect(await many()).toBe(0);
    await createItem({ ...key });
    expect(await many()).toBe(1);
    await writeItems([{ remove: key }]);
    expect(await many()).toBe(0);
  });

  it('is not an answer that was on its way while somebody wrote', async () => {
    await putItem({ ...key, value: 1 });
    let answer: (now: unknown) => void = () => undefined;
    const slow = readCached(
      key,
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    await putItem({ ...key, value: 2 });
    answer(1);
    expect(await slow).toBe(1);
    expect(await value()).toBe(2);
  });

  it('is not a failure', async () => {
    await expect(readCached(key, () => Promise.reject(new Error('x')))).rejects.toThrow('x');
    await putItem({ ...key, value: 1 });
    expect(await value()).toBe(1);
  });
});
