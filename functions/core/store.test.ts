import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Engine, startEngine } from '../../test/support/engine.ts';
import { getItem, putItem, queryPartition, transact } from './store.ts';

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
