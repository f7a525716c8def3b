import { expect, it } from 'vitest';
import { tallyOf } from './tally.ts';

it('says how often each fell, the most often first, with its first error', () => {
  const outcomes = [
    { name: 'kanban', error: 'lost' },
    { name: 'inbox', error: 'slow\nat a.ts:1' },
    { name: 'inbox', error: 'other' },
  ];
  expect(tallyOf(outcomes, 3)).toBe(
    '2 fell in 3 runs\n  2 of 3: inbox\n    slow\n    at a.ts:1\n  1 of 3: kanban\n    lost',
  );
});

it('says that nothing fell', () => {
  expect(tallyOf([], 3)).toBe('nothing fell in 3 runs');
});
