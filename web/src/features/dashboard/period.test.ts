import { expect, it } from 'vitest';
import { inputOf, presetOf } from './period.ts';

const none = { period: '', from: '', to: '', queues: '' };
const today = '2027-01-15';

it.each([
  ['nothing', none, {}],
  [
    'the month before, over the turn of a year',
    { ...none, period: 'lastMonth' },
    { from: '2026-12-01', to: '2026-12-31' },
  ],
  ['today', { ...none, period: '0' }, { days: 0 }],
  ['days', { ...none, period: '7' }, { days: 7 }],
  [
    'dates without their preset',
    { ...none, from: '2026-02-01', to: '2026-02-03' },
    { from: '2026-02-01', to: '2026-02-03' },
  ],
  ['queues, also none', { ...none, queues: '3,0,3,x' }, { queueIds: [3, 0] }],
  ['a period that nobody offers', { ...none, period: '12' }, {}],
])('reads %s', (_name, filter, input) => {
  expect(inputOf(filter, today)).toEqual({ queueIds: undefined, ...input });
});

it('waits for both dates', () => {
  expect(inputOf({ ...none, period: 'dates' }, today)).toBeUndefined();
  expect(inputOf({ ...none, from: '2026-02-01' }, today)).toBeUndefined();
  expect(inputOf({ ...none, from: '2026-02-01', to: 'x' }, today)).toBeUndefined();
  expect(presetOf({ ...none, from: '2026-02-01' })).toBe('dates');
});
