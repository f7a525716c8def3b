import { expect, it } from 'vitest';
import { type RecordChange, mergeChanges } from './changes.ts';
import type { Item } from './store.ts';

const write = (sk: string, before: Item | undefined, after: Item | undefined): RecordChange => ({
  ...{ pk: 'C#1#TAGS', sk, kind: 'tag', companyId: 1, before, after },
  events: after ? ['tag.updated'] : [],
});
const [first, second, third] = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];

it('several writes of a record are one, from its first state to its last', () => {
  const changes = [write('1', first, second), write('2', undefined, first), write('1', second, third)];
  expect(mergeChanges(changes)).toEqual([
    { ...write('1', first, third), events: ['tag.updated', 'tag.updated'], passed: [second] },
    write('2', undefined, first),
  ]);
});

it('what came and went within a batch is gone: it may have been read in between', () => {
  expect(mergeChanges([write('1', undefined, first), write('1', first, undefined)])).toEqual([
    { ...write('1', first, undefined), events: ['tag.updated'], passed: [first] },
  ]);
});

it('what went and came again is what it was and what it is', () => {
  const changes = [write('1', first, undefined), write('1', undefined, second)];
  expect(mergeChanges(changes)).toMatchObject([{ before: first, after: second }]);
  const grown = [write('1', undefined, first), write('1', first, second)];
  expect(mergeChanges(grown)).toMatchObject([{ before: undefined, after: second }]);
  const born = [write('1', undefined, first), write('1', first, undefined), write('1', undefined, third)];
  expect(mergeChanges(born)).toMatchObject([{ before: undefined, after: third }]);
});

it('a write that names no kind has the kind of the one before it', () => {
  const kinds = (...names: string[]) =>
    mergeChanges(names.map((kind) => ({ ...write('1', first, second), kind }))).map(({ kind }) => kind);
  expect([kinds('tag', ''), kinds('', 'tag'), kinds('', ''), kinds('')]).toEqual([['tag'], ['tag'], [''], ['']]);
});
