import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { beforeEach, expect, it } from 'vitest';
import { changeCounters } from './quotaCounters.ts';
import { getItem, transact, WriteConflict, writeItems } from './store.ts';
import { keys } from './table.ts';

await forFile(startEngine());
beforeEach(() => writeItems([1, 2, 3, 10, 11, 13].map((companyId) => ({ remove: keys.quotas(companyId) }))));

const succeeded = (results: PromiseSettledResult<void>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length;

it.each([0, 1, 3])('lets exactly %i of many parallel creations pass', async (most) => {
  const create = () => transact([changeCounters(10 + most, { users: 1, admins: 1 }, { most: { users: most } })]);
  const results = await Promise.allSettled(Array.from({ length: 12 }, create));
  expect(succeeded(results)).toBe(most);
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(WriteConflict);
});

it('keeps the last one', async () => {
  await transact([changeCounters(1, { users: 2, admins: 2 })]);
  const leave = () => transact([changeCounters(1, { users: -1, admins: -1 }, { least: { admins: 1 } })]);
  expect(succeeded(await Promise.allSettled([leave(), leave(), leave()]))).toBe(1);
});

it('refuses to go below a bound that was never counted', async () => {
  await expect(transact([changeCounters(2, { admins: -1 }, { least: { admins: 1 } })])).rejects.toBeInstanceOf(
    WriteConflict,
  );
});

it('counts several kinds in one record, each within its own bound', async () => {
  const most = { users: 2, queues: 1 };
  const add = () => transact([changeCounters(3, { users: 1, queues: 1 }, { most })]);
  await add();
  await expect(add()).rejects.toBeInstanceOf(WriteConflict);
  await transact([changeCounters(3, { users: 1 }, { most: { tags: 0 } })]);
  expect(await getItem(keys.quotas(3), true)).toEqual({ ...keys.quotas(3), et: 'census', users: 2, queues: 1 });
});
