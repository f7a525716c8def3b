import { expect, it } from 'vitest';
import { isFailed, mayEdit } from './amending.ts';

const sent = {
  fromMe: true,
  isPrivate: false,
  isDeleted: false,
  failure: null,
  nextAttemptAt: null,
  mediaType: 'chat' as const,
  user: { id: 10, name: 'Ana' },
  createdAt: '2026-11-20T12:00:00.000Z',
};
const editor = { id: 10, isAdmin: false, now: new Date('2026-11-20T12:15:00.000Z') };

it.each<[string, object, object, boolean]>([
  ['one’s own, to the last moment', {}, {}, true],
  ['no longer', {}, { now: new Date('2026-11-20T12:15:00.001Z') }, false],
  ['not of a colleague', {}, { id: 11 }, false],
  ['of a colleague, by an administrator', {}, { id: 11, isAdmin: true }, true],
  ['not of nobody', { user: null }, {}, false],
  ['not of the customer', { fromMe: false }, { isAdmin: true }, false],
  ['not a photo', { mediaType: 'image' }, {}, false],
  ['not a note', { isPrivate: true }, {}, false],
  ['not what was deleted', { isDeleted: true }, {}, false],
])('B-MSG-8: a text may be corrected: %s', (_, message, who, expected) => {
  expect(mayEdit({ ...sent, ...message } as never, { ...editor, ...who })).toBe(expected);
});

it.each<[string, object, boolean]>([
  ['given up', {}, true],
  ['without a failure', { failure: null }, false],
  ['still tried', { nextAttemptAt: '2026-11-20T12:01:00.000Z' }, false],
  ['of the customer', { fromMe: false }, false],
  ['a note', { isPrivate: true }, false],
  ['deleted', { isDeleted: true }, false],
])('a message has failed for good: %s', (_, change, expected) => {
  expect(isFailed({ ...sent, failure: { code: 'X' }, ...change } as never)).toBe(expected);
});
