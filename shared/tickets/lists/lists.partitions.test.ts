import { admin, viewer } from '@test/support/server/decisions.ts';
import { describe, expect, it } from 'vitest';
import { newestFirst, queuesOf, searchPartitions, unreadPartitions } from './lists.ts';

const places = (lists: readonly { place: string }[]): string[] => lists.map(({ place }) => place);
const supervisor = viewer({ profile: 'supervisor' });
const any = { statuses: [], users: [] };

describe('where a search by filters looks', () => {
  it.each([
    ['an administrator: everywhere', admin, any, undefined, ['open', 'pending', 'group', 'closed', 'lgpd', 'nps']],
    ['a supervisor too', supervisor, any, [], ['open', 'pending', 'group', 'closed', 'lgpd', 'nps']],
    ['statuses that were chosen', admin, { statuses: ['nps', 'open'], users: [] }, undefined, ['open', 'nps']],
    [
      'attendants and queues that were chosen',
      admin,
      { statuses: ['open', 'pending', 'closed'], users: [10, 11, 10] },
      [5],
      ['open#U#10', 'open#U#11', 'pending#Q#5', 'closed#U#10', 'closed#U#11'],
    ],
    [
      'five attendants, each',
      admin,
      { statuses: ['open'], users: [1, 2, 3, 4, 5] },
      undefined,
      [1, 2, 3, 4, 5].map((id) => `open#U#${id}`),
    ],
    ['more than five: the whole status', admin, { statuses: ['open'], users: [1, 2, 3, 4, 5, 6] }, undefined, ['open']],
    [
      'an attendant: their own and their queues’',
      viewer(),
      any,
      undefined,
      ['open#U#10', 'pending#Q#5', 'closed#U#10', 'closed#Q#5'],
    ],
    [
      'and groups, with the right',
      viewer({ allowGroup: true }),
      { ...any, statuses: ['group'] },
      undefined,
      ['group#Q#5', 'group#Q#0'],
    ],
    ['their own also where other queues were chosen', viewer(), any, [6], ['open#U#10', 'closed#U#10']],
    ['nothing of those who wait for consent', viewer(), { ...any, statuses: ['lgpd', 'nps'] }, undefined, []],
  ] as const)('%s', (_, who, filter, queueIds, expected) => {
    expect(places(searchPartitions(who, filter, queueIds))).toEqual(expected);
  });
});

it.each([
  ['an attendant', viewer(), ['open#U#10', 'pending#Q#5']],
  ['with groups', viewer({ allowGroup: true }), ['open#U#10', 'group#Q#5', 'group#Q#0', 'pending#Q#5']],
  ['who sees everything', viewer({ allTicket: true }), ['open#U#10', 'pending#Q#5', 'pending#Q#0']],
  ['an administrator', admin, ['open#U#10', 'group', 'pending']],
])('B-PERM-8: where the unread ones of a person are: %s', (_, who, expected) => {
  expect(places(unreadPartitions(who))).toEqual(expected);
});

it.each([
  ['an administrator without a choice has no bounds', admin, undefined, null],
  ['nor with an empty one', admin, [], null],
  ['a choice bounds', admin, [6], [6]],
  ['an attendant has their queues', viewer(), [], [5]],
  ['and those without one, if they may', viewer({ allTicket: true }), undefined, [5, 0]],
  ['a choice is cut to their own', viewer(), [5, 6, 0], [5]],
] as const)('B-PERM-4: queues of a list: %s', (_, who, queueIds, expected) => {
  expect(queuesOf(who, { status: 'open', showAll: false, queueIds })).toEqual(expected);
});

it('sorts by the last change, and equal ones as the index does', () => {
  const rows = [
    { updatedAt: '2026-11-20T12:00:00.000Z', id: 9 },
    { updatedAt: '2026-11-20T13:00:00.000Z', id: 1 },
    { updatedAt: '2026-11-20T12:00:00.000Z', id: 10 },
    { updatedAt: '2026-11-20T11:00:00.000Z', id: 99 },
  ];
  expect(rows.toSorted(newestFirst).map(({ id }) => id)).toEqual([1, 9, 10, 99]);
});
