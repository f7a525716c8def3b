import { expect, it } from 'vitest';
import { wakesReaders } from './streamFilter.ts';

const record = (eventName: string, sk: string, et?: string) => ({
  eventName,
  dynamodb: { Keys: { sk: { S: sk } }, ...(eventName === 'REMOVE' ? {} : { NewImage: et ? { et: { S: et } } : {} }) },
});

it.each([
  ['a ticket', record('MODIFY', 'TICKET#1', 'ticket'), true],
  ['what names no kind', record('MODIFY', 'COUNTERS'), true],
  ['an entry of the search', record('INSERT', 'x', 'messageWord'), false],
  ['a socket', record('INSERT', 'x', 'socket'), false],
  ['a socket that is gone', record('REMOVE', 'x'), true],
  ['the number of the last push', record('MODIFY', 'LIVE'), false],
])('%s', (_, given, expected) => {
  expect(wakesReaders(given)).toBe(expected);
});
