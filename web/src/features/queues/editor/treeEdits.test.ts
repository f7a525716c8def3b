import { allOf } from '@shared/queues/tree.ts';
import { option } from '@test/support/server/botFlow.ts';
import { describe, expect, it } from 'vitest';
import {
  dropTargetAt,
  duplicateOption,
  moveOption,
  moveTarget,
  nextTemporaryId,
  type TreeRow,
  treeRows,
} from './treeEdits.ts';

const tree = [
  option(1, 'A', { options: [option(2, 'B', { options: [option(3, 'C')] }), option(4, 'D')] }),
  option(5, 'E'),
];
const never = () => false;
const rows = treeRows(tree, never);
const row = (id: number): TreeRow => {
  const found = rows.find((one) => one.option.id === id);
  if (!found) throw new Error(`no row ${id}`);
  return found;
};
const shape = (list: Parameters<typeof treeRows>[0]) =>
  treeRows(list, never).map((one) => `${'-'.repeat(one.depth)}${one.option.name}`);

describe('moves', () => {
  it.each([
    [4, 'up', ['A', '-D', '-B', '--C', 'E']],
    [1, 'down', ['E', 'A', '-B', '--C', '-D']],
    [5, 'in', ['A', '-B', '--C', '-D', '-E']],
    [4, 'in', ['A', '-B', '--C', '--D', 'E']],
    [2, 'out', ['A', '-D', 'B', '-C', 'E']],
    [3, 'out', ['A', '-B', '-C', '-D', 'E']],
  ] as const)('%i goes %s', (id, direction, expected) => {
    const place = moveTarget(tree, row(id), direction);
    expect(place && shape(moveOption(tree, row(id).option, place) ?? [])).toEqual(expected);
  });

  it.each([
    [1, 'up'],
    [5, 'down'],
    [1, 'in'],
    [1, 'out'],
    [3, 'up'],
  ] as const)('%i cannot go %s', (id, direction) => {
    expect(moveTarget(tree, row(id), direction)).toBeUndefined();
  });

  it('nothing goes below itself, nor deeper than eight levels', () => {
    expect(moveOption(tree, row(1).option, { parentId: 3, index: 0 })).toBeUndefined();
    let deep = option(20, 'z');
    for (let id = 21; id < 26; id += 1) deep = option(id, 'y', { options: [deep] });
    expect(moveOption([...tree, deep], deep, { parentId: 2, index: 0 })).toHaveLength(2);
    expect(moveOption([...tree, deep], deep, { parentId: 3, index: 0 })).toBeUndefined();
  });

  it('a copy has numbers of its own', () => {
    const copied = duplicateOption(tree, row(2));
    expect(shape(copied)).toEqual(['A', '-B', '--C', '-B', '--C', '-D', 'E']);
    expect(new Set(allOf(copied).map(({ id }) => id)).size).toBe(7);
    expect(nextTemporaryId(copied)).toBe(-3);
  });
});

describe('what is dropped into a gap', () => {
  const others = rows.filter(({ option: { id } }) => id !== 5);
  it.each([
    [0, 3, { parentId: null, index: 0, depth: 0 }],
    [1, 0, { parentId: 1, index: 0, depth: 1 }],
    [3, 0, { parentId: 1, index: 1, depth: 1 }],
    [3, 2, { parentId: 2, index: 1, depth: 2 }],
    [3, 9, { parentId: 3, index: 0, depth: 3 }],
    [4, 0, { parentId: null, index: 1, depth: 0 }],
    [4, 1, { parentId: 1, index: 2, depth: 1 }],
  ])('gap %i, level %i', (gap, depth, place) => {
    expect(dropTargetAt(others, gap, depth)).toEqual(place);
  });
});
