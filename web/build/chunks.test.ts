import { expect, test } from 'vitest';
import { closure } from './chunks.ts';

const made = [
  { fileName: 'a', imports: ['b', 'outside'] },
  { fileName: 'b', imports: ['a', 'c'] },
  { fileName: 'c', imports: [] },
  { fileName: 'd', imports: ['c'] },
];
const chunks = new Map(made.map((chunk) => [chunk.fileName, chunk]));

test('follows imports once each, also around a circle, and leaves out what nobody imports', () => {
  expect(closure(chunks, ['a', 'b']).map(({ fileName }) => fileName)).toEqual(['a', 'b', 'c']);
});
