import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Engine, startEngine } from '../../test/support/engine.ts';
import { getItem, getItems, putItem, queryPartition, transact, writeItems } from './store.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

const half = '\uD83C';

it('stores half a character as the mark for what cannot be read, in values and keys, and leaves everything else', async () => {
  const key = { pk: `C#1#WORD#a${half}`, sk: '1' };
  const text = `a${half}b \\ud83c \\\\ud83c\\ 🌻 ${half}`;
  await putItem({ ...key, text });
  await transact([{ Put: { TableName: '', Item: { ...key, sk: '2', text: { deep: [`${half}${half}`] } } } }]);
  expect(await getItem(key, true)).toMatchObject({ text: 'a\uFFFDb \\ud83c \\\\ud83c\\ 🌻 \uFFFD' });
  const { items } = await queryPartition({ pk: key.pk, limit: 5 });
  expect(items.map(({ sk }) => sk)).toEqual(['1', '2']);
  expect(items[1]).toMatchObject({ text: { deep: ['\uFFFD\uFFFD'] } });
});

it('reads more items than one call takes, each in the place of its key, also one that is named twice', async () => {
  const keys = Array.from({ length: 230 }, (_, index) => ({ pk: 'C#1#MANY', sk: String(index) }));
  await writeItems(keys.filter((_, index) => index !== 101).map((key) => ({ put: { ...key } })));
  const found = await getItems([...keys, { pk: 'C#1#MANY', sk: '7' }], true);
  expect(found.map((item) => item?.['sk'])).toEqual([...keys.map(({ sk }) => (sk === '101' ? undefined : sk)), '7']);
});
