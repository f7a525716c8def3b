import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { describe, expect, it } from 'vitest';
import * as entities from './entities.ts';
import {
  type Entity,
  fromItem,
  moveUnique,
  mustExist,
  put,
  putIf,
  putVersion,
  removeIf,
  setFieldsIf,
  toItem,
} from './records.ts';
import * as toolEntities from './resourceEntities.ts';
import { getItem, getItems, putItem, queryPage, queryPartition, transact, WriteConflict, writeItems } from './store.ts';

await forFile(startEngine());

const half = '\uD83C';

it('stores half a character as the mark for what cannot be read, in values and keys, and leaves everything else', async () => {
  const key = { pk: `C#1#WORD#a${half}`, sk: '1' };
  const text = `a${half}b \\ud83c \\\\ud83c\\ 🌻 ${half}`;
  await putItem({ ...key, text });
  await transact([{ Put: { Item: { ...key, sk: '2', text: { deep: [`${half}${half}`] } } } }]);
  expect(await getItem(key, true)).toMatchObject({ text: 'a\uFFFDb \\ud83c \\\\ud83c\\ 🌻 \uFFFD' });
  const { items } = await queryPartition({ pk: key.pk, limit: 5 });
  expect(items.map(({ sk }) => sk)).toEqual(['1', '2']);
  expect(items[1]).toMatchObject({ text: { deep: ['\uFFFD\uFFFD'] } });
});

it('says that the system is starting where an index is not built yet', async () => {
  const asked = { IndexName: 'later', KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': 'x' } };
  await expect(queryPage({ ...asked, Limit: 1 })).rejects.toMatchObject({ code: 'ERR_STARTING' });
});

it('reads more items than one call takes, each in the place of its key, also one that is named twice', async () => {
  const keys = Array.from({ length: 230 }, (_, index) => ({ pk: 'C#1#MANY', sk: String(index) }));
  await writeItems(keys.filter((_, index) => index !== 101).map((key) => ({ put: { ...key } })));
  const found = await getItems([...keys, { pk: 'C#1#MANY', sk: '7' }], true);
  expect(found.map((item) => item?.['sk'])).toEqual([...keys.map(({ sk }) => (sk === '101' ? undefined : sk)), '7']);
});

describe('a write that expects something', () => {
  const key = { pk: 'C#1#EXPECTED', sk: '1' };
  const stored = { ...key, name: 'a', version: 3, target: { id: 7, version: 1 } };
  const expected = { name: 'a', 'target.id': 7, 'target.version': 1 };

  it.each([
    { ...expected, name: 'b' },
    { ...expected, 'target.version': 2 },
    { ...expected, other: 1 },
  ])('is refused when that is not what is stored: %j', async (wrong) => {
    await putItem(stored);
    for (const write of [putIf({ ...key, name: 'new' }, wrong), removeIf(key, wrong), moveUnique(key, {}, wrong)]) {
      await expect(transact([write])).rejects.toBeInstanceOf(WriteConflict);
    }
    expect(await getItem(key, true)).toEqual(stored);
  });

  it('sets single fields, also inside of maps, and counts a version', async () => {
    const set = setFieldsIf(key, { 'target.id': 8, name: 'b' }, 'company.updated', {
      name: 'a',
      'target.more': undefined,
    });
    await expect(transact([setFieldsIf({ ...key, sk: 'none' }, { name: 'b' }, 'company.updated')])).rejects.toThrow();
    await putItem(stored);
    await transact([set]);
    const written = { ...stored, name: 'b', target: { id: 8, version: 1 }, version: 4, ev: 'company.updated' };
    expect(await getItem(key, true)).toEqual(written);
    await putItem({ ...stored, target: { more: '' } });
    await expect(transact([set])).rejects.toBeInstanceOf(WriteConflict);
  });

  it('is made when it is', async () => {
    await putItem(stored);
    await transact([moveUnique(key, { target: { id: 8 } }, expected)]);
    expect(await getItem(key, true)).toEqual({ ...key, et: 'ref', sv: 1, target: { id: 8 } });
    await transact([mustExist(key), put({ ...key, sk: '2' })]);
    await transact([removeIf(key, { 'target.id': 8 }), put({ ...key, sk: '2' })]);
    expect(await getItem(key, true)).toBeUndefined();
    await expect(transact([mustExist(key), put({ ...key, sk: '3' })])).rejects.toBeInstanceOf(WriteConflict);
  });
});

describe('a record of a newer version of the product', () => {
  interface Thing {
    readonly id: string;
    readonly name: string;
    readonly version: number;
  }
  const thing = (schemaVersion: number): Entity<Thing> => ({
    name: 'thing',
    schemaVersion,
    key: ({ id }) => ({ pk: 'C#1#THING', sk: id }),
  });
  const [older, newer] = [thing(1), thing(2)];

  it('is read, but never written back with the number of an older one', async () => {
    const record: Thing = { id: 'a', name: 'new', version: 1 };
    await putItem({ ...toItem(newer, record), more: 'unknown to the older one' });
    const current = fromItem(older, (await getItem(older.key(record), true)) ?? {});
    expect(current).toMatchObject(record);
    const change = { ...current, name: 'old' };
    const other: Thing = { id: 'b', name: 'x', version: 1 };
    const writes = [
      () => transact([putVersion(older, change).write]),
      () => transact([put(toItem(older, other)), putVersion(older, change).write]),
      () => transact([put(toItem(older, change)), put(toItem(older, other))]),
      () => putItem(toItem(older, change)),
    ];
    for (const write of writes) await expect(write()).rejects.toBeInstanceOf(WriteConflict);
    expect(await getItem(older.key(record), true)).toMatchObject({ name: 'new', sv: 2, more: expect.any(String) });
    await transact([putVersion(newer, change).write]);
    expect(await getItem(older.key(record), true)).toMatchObject({ name: 'old', sv: 2 });
  });

  const upcasting = Object.values({ ...entities, ...toolEntities }).filter(
    (entity): entity is typeof entities.ticketLogEntity =>
      typeof entity === 'object' && 'upcast' in entity && typeof entity.upcast === 'function',
  );
  it('comes out of bringing up to date as it went in', () => {
    expect(upcasting).toContain(entities.ticketLogEntity);
    const now = { id: '1', entries: [{ type: 'open', user: null, queue: null }], pk: 'p', sk: 's', et: 'x' };
    for (const { upcast, schemaVersion } of upcasting) {
      for (let from = 1; from < schemaVersion; from += 1) {
        const once = upcast?.({ id: '1', type: 'open', user: null, queue: null, pk: 'p', sk: 's', et: 'x' }, from);
        expect(upcast?.(once ?? {}, from)).toEqual(once);
      }
    }
    expect(entities.ticketLogEntity.upcast?.(now, 1)).toEqual(now);
  });
});
