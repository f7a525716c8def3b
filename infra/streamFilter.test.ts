import { expect, it } from 'vitest';
import { fits, streamPatterns } from './streamFilter.ts';

const patterns = streamPatterns({ kinds: ['ticket', 'counters'], comings: ['linkedSession'] });
const wakes = (record: unknown) => patterns.some((pattern) => fits(pattern, record));

const record = (eventName: string, sk: string, et?: string) => ({
  eventName,
  dynamodb: {
    Keys: { sk: { S: sk } },
    [eventName === 'REMOVE' ? 'OldImage' : 'NewImage']: et ? { et: { S: et } } : {},
  },
});

it.each([
  ['a ticket', record('MODIFY', 'TICKET', 'ticket'), true],
  ['a ticket that is gone', record('REMOVE', 'TICKET', 'ticket'), true],
  ['what is not a ticket any more', { ...record('MODIFY', 'X'), OldImage: { et: { S: 'ticket' } } }, false],
  ['numbers', record('MODIFY', 'COUNTERS'), true],
  ['other numbers', record('MODIFY', 'LIVE'), false],
  ['an entry of the search', record('INSERT', 'x', 'messageWord'), false],
  ['an entry of the search that is gone', record('REMOVE', 'x', 'messageWord'), false],
  ['a socket that is gone', record('REMOVE', 'x', 'socket'), false],
  ['a number that is to be linked', record('INSERT', 'x', 'linkedSession'), true],
  ['one that rang', record('MODIFY', 'x', 'linkedSession'), false],
  ['one that is gone', record('REMOVE', 'x', 'linkedSession'), true],
  ['nothing', {}, false],
])('%s', (_, given, expected) => {
  expect(wakes(given)).toBe(expected);
});

it('a rule that the local stream does not know is told, not passed over', () => {
  expect(() => fits({ eventName: [{ 'anything-but': 'x' }] }, { eventName: 'x' })).toThrow('no such rule');
});
