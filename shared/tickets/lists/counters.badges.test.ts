import { admin, viewer } from '@test/support/server/decisions.ts';
import { describe, expect, it } from 'vitest';
import type { Ticket } from '../model.ts';
import { counterChange, countOf, isUnreadFor, unreadCount, visibleCounters } from './counters.ts';

const stored = (fields: Partial<Ticket> = {}) =>
  ({
    status: 'pending',
    userId: null,
    queueId: 5,
    isGroup: false,
    whatsappId: 2,
    unreadMessages: 0,
    ...fields,
  }) as Ticket;
const listed = (fields: Partial<Ticket> = {}) => ({ ticket: stored(fields), isListed: true });
const wholeCompany = viewer({ allTicket: true });

describe('what a ticket adds to the numbers', () => {
  it.each([
    [{}, { 'n|pending|0|5|0|0': 1 }],
    [{ status: 'open', userId: 10, queueId: null }, { 'n|open|10|0|0|0': 1 }],
    [{ status: 'group', isGroup: true }, { 'n|group|0|5|1|2': 1 }],
    [{ unreadMessages: 3 }, { 'n|pending|0|5|0|0': 1, 'u|pending|0|5|0|0': 1 }],
  ] as const)('%j', (fields, expected) => {
    expect(counterChange(null, listed(fields))).toEqual(expected);
    expect(counterChange(listed(fields), null)).toEqual(
      Object.fromEntries(Object.keys(expected).map((key) => [key, -1])),
    );
  });

  it('is what it took from where it was', () => {
    expect(counterChange(listed(), listed({ status: 'open', userId: 10 }))).toEqual({
      'n|pending|0|5|0|0': -1,
      'n|open|10|5|0|0': 1,
    });
  });
});

describe('the numbers a viewer knows of', () => {
  const counters = {
    'n|pending|0|5|0|0': 4,
    'n|pending|0|6|0|0': 3,
    'n|pending|0|0|0|0': 2,
    'n|open|10|5|0|0': 1,
    'n|open|11|5|0|0': 7,
    'n|open|10|6|0|0': 0,
    'u|pending|0|5|0|0': 2,
    'u|open|10|5|0|0': 1,
    'u|open|11|5|0|0': 5,
  };

  it('are no more than the tickets they may see, and none of nothing', () => {
    expect(Object.keys(visibleCounters(viewer(), counters))).toEqual([
      'n|pending|0|5|0|0',
      'n|open|10|5|0|0',
      'u|pending|0|5|0|0',
      'u|open|10|5|0|0',
    ]);
    expect(visibleCounters(viewer(), counters)).toMatchObject({ 'n|pending|0|5|0|0': 4 });
    expect(Object.keys(visibleCounters(admin, counters))).toHaveLength(8);
  });

  it.each([
    ['an attendant’s own', viewer(), 'open', 1],
    ['those who wait in their queues', viewer(), 'pending', 4],
    ['and without one, for who sees them', wholeCompany, 'pending', 6],
    ['all, for an administrator', admin, 'pending', 9],
  ] as const)('B-PERM-5: a badge counts %s', (_, who, status, expected) => {
    expect(countOf(who, counters, { status, showAll: false })).toBe(expected);
  });

  it.each([
    ['their own and those who wait in their queues', viewer(), 3],
    ['their own alone, for who wants to hear of nobody who waits', viewer({ hearsWaiting: false }), 1],
    ['those who wait too, for who sees everything', wholeCompany, 3],
    ['no colleague’s, not for an administrator either', admin, 3],
  ])('B-PERM-8: the bell counts %s', (_, who, expected) => {
    expect(unreadCount(who, counters)).toBe(expected);
  });
});

it.each([
  ['their own open one', viewer(), { status: 'open', userId: 10 }, true],
  ['not a colleague’s', admin, { status: 'open', userId: 11 }, false],
  ['a group they see', viewer({ allowGroup: true }), { status: 'group', isGroup: true }, true],
  ['no group without the right', viewer(), { status: 'group', isGroup: true }, false],
  ['a waiting one of their queue', viewer(), { queueId: 5 }, true],
  ['no waiting one without a queue for an attendant', viewer(), { queueId: null, queue: null }, false],
  ['none that waits for anybody, where they want to hear of none', { ...admin, hearsWaiting: false }, {}, false],
  ['what waits for themself all the same', viewer({ hearsWaiting: false }), { userId: 10 }, true],
  ['waiting ones for who sees everything', wholeCompany, {}, true],
  ['waiting ones for an administrator', admin, {}, true],
  ['not what is closed', admin, { status: 'closed' }, false],
] as const)('B-PERM-8: unread for a viewer: %s', (_, who, fields, expected) => {
  expect(isUnreadFor(who, stored(fields))).toBe(expected);
});
