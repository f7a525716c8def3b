import { describe, expect, it } from 'vitest';
import type { Viewer, Visible } from '../rules/policy.ts';
import {
  inKanban,
  inList,
  kanbanPartitions,
  listPartitions,
  listsGroups,
  partitionOf,
  unreadPartitions,
} from './lists.ts';

const attendant: Viewer = {
  id: 10,
  profile: 'user',
  queueIds: [1],
  allTicket: false,
  allowGroup: false,
  whatsappId: null,
};
const viewers: Record<string, Viewer> = {
  attendant,
  'attendant who sees those without a queue': { ...attendant, allTicket: true },
  'attendant with groups': { ...attendant, allowGroup: true },
  supervisor: { ...attendant, profile: 'supervisor' },
  admin: { ...attendant, profile: 'admin', queueIds: [] },
};
const ticket = (status: Visible['status'], userId: number | null, queueId: number | null): Visible => ({
  status,
  userId,
  queueId,
  isGroup: status === 'group',
  whatsappId: 7,
});

const tickets: Record<string, Visible> = {
  mine: ticket('open', 10, 1),
  'mine of 2': ticket('open', 10, 2),
  'mine of none': ticket('open', 10, null),
  'of a colleague': ticket('open', 11, 1),
  waiting: ticket('pending', null, 1),
  'waiting in none': ticket('pending', null, null),
  'waiting in 2': ticket('pending', null, 2),
  'waiting for me': ticket('pending', 10, 1),
  'waiting for a colleague': ticket('pending', 11, 1),
  'asked for consent': ticket('lgpd', null, 1),
  group: ticket('group', null, 1),
  'group of none': ticket('group', null, null),
  closed: ticket('closed', 10, 1),
  'closed of none': ticket('closed', 10, null),
};
const shownTo = (viewer: Viewer, filter: Parameters<typeof inList>[2]): string[] =>
  Object.keys(tickets).filter((name) => inList(viewer, tickets[name] as Visible, filter));

describe('a tab shows', () => {
  it.each<[string, Parameters<typeof inList>[2], string[]]>([
    ['attendant', { status: 'open', showAll: false }, ['mine', 'mine of 2', 'mine of none']],
    ['attendant', { status: 'open', showAll: true }, ['mine', 'mine of 2', 'mine of none']],
    ['attendant', { status: 'open', showAll: false, queueIds: [1] }, ['mine', 'mine of none']],
    ['attendant', { status: 'open', showAll: false, queueIds: [] }, ['mine', 'mine of 2', 'mine of none']],
    ['supervisor', { status: 'open', showAll: false }, ['mine', 'mine of 2', 'mine of none']],
    ['supervisor', { status: 'open', showAll: true }, ['mine', 'mine of 2', 'mine of none', 'of a colleague']],
    ['attendant', { status: 'pending', showAll: false }, ['waiting', 'waiting for me']],
    ['attendant', { status: 'pending', showAll: true }, ['waiting', 'waiting for me']],
    [
      'attendant who sees those without a queue',
      { status: 'pending', showAll: false },
      ['waiting', 'waiting in none', 'waiting for me'],
    ],
    [
      'attendant who sees those without a queue',
      { status: 'pending', showAll: false, queueIds: [0] },
      ['waiting in none'],
    ],
    ['supervisor', { status: 'pending', showAll: false }, ['waiting', 'waiting for me']],
    [
      'supervisor',
      { status: 'pending', showAll: true },
      ['waiting', 'waiting for me', 'waiting for a colleague', 'asked for consent'],
    ],
    ['admin', { status: 'pending', showAll: false }, ['waiting', 'waiting in none', 'waiting in 2', 'waiting for me']],
    ['admin', { status: 'pending', showAll: false, queueIds: [2] }, ['waiting in 2']],
    ['attendant', { status: 'group', showAll: false }, []],
    ['attendant with groups', { status: 'group', showAll: false }, ['group', 'group of none']],
    ['admin', { status: 'group', showAll: false }, ['group', 'group of none']],
    ['attendant', { status: 'closed', showAll: false }, ['closed']],
    ['attendant who sees those without a queue', { status: 'closed', showAll: false }, ['closed', 'closed of none']],
    ['supervisor', { status: 'closed', showAll: false }, ['closed', 'closed of none']],
    ['admin', { status: 'closed', showAll: false }, ['closed', 'closed of none']],
  ])('%s %j', (name, filter, expected) => {
    expect(shownTo(viewers[name] as Viewer, filter)).toEqual(expected);
  });

  it('groups to those who may see them', () => {
    expect(Object.values(viewers).map(listsGroups)).toEqual([false, false, true, true, true]);
  });
});

describe('a ticket stands', () => {
  it.each<[Visible, string | null]>([
    [ticket('pending', 10, 1), 'pending#Q#1'],
    [ticket('pending', null, null), 'pending#Q#0'],
    [ticket('lgpd', null, 1), null],
    [ticket('nps', null, 1), null],
    [ticket('group', 10, 1), 'group#Q#1'],
    [ticket('open', 10, 1), 'open#U#10'],
    [ticket('open', null, 1), 'open#Q#1'],
    [ticket('closed', 10, 1), 'closed#U#10'],
    [ticket('closed', null, null), 'closed#Q#0'],
  ])('%j in %s', (current, narrow) => {
    expect(partitionOf(current)).toEqual({ narrow, wide: current.status });
  });
});

describe('a list is read from', () => {
  const places = (found: ReturnType<typeof listPartitions>) => found.map(({ index, place }) => `${index} ${place}`);
  const { admin, supervisor } = viewers as Record<string, Viewer>;
  const read = (viewer: Viewer | undefined, filter: Parameters<typeof listPartitions>[1], users?: number[]) =>
    places(listPartitions(viewer as Viewer, filter, users));

  it('one place where one holds it', () => {
    expect(read(attendant, { status: 'open', showAll: true })).toEqual(['narrow open#U#10']);
    expect(read(supervisor, { status: 'open', showAll: true })).toEqual(['wide open']);
    expect(read(admin, { status: 'pending', showAll: false })).toEqual(['wide pending']);
    expect(read(admin, { status: 'group', showAll: false })).toEqual(['wide group']);
    expect(read(supervisor, { status: 'closed', showAll: false })).toEqual(['wide closed']);
    expect(read(attendant, { status: 'group', showAll: false })).toEqual([]);
  });

  it('one for each queue, where a person waits for some', () => {
    expect(read(attendant, { status: 'pending', showAll: true })).toEqual(['narrow pending#Q#1']);
    expect(read(supervisor, { status: 'pending', showAll: true })).toEqual(['narrow pending#Q#1', 'wide lgpd']);
    expect(read(viewers['attendant with groups'], { status: 'group', showAll: false })).toEqual([
      'narrow group#Q#1',
      'narrow group#Q#0',
    ]);
    expect(read(attendant, { status: 'closed', showAll: false })).toEqual(['narrow closed#U#10', 'narrow closed#Q#1']);
  });

  it('the whole status rather than more than five', () => {
    const five = [1, 2, 3, 4, 5];
    expect(read(admin, { status: 'open', showAll: true }, five)).toEqual(five.map((id) => `narrow open#U#${id}`));
    expect(read(admin, { status: 'open', showAll: true }, [...five, 6])).toEqual(['wide open']);
  });

  it('the lists of a person for what is unread, and of who waits where they serve', () => {
    expect(places(unreadPartitions(attendant))).toEqual(['narrow open#U#10', 'narrow pending#Q#1']);
    expect(places(unreadPartitions(admin as Viewer))).toEqual(['narrow open#U#10', 'wide group', 'wide pending']);
  });
});

describe('the board', () => {
  const { admin, supervisor } = viewers as Record<string, Viewer>;

  it('holds those without a queue whichever is chosen, and nobody who is asked for consent', () => {
    const cards = Object.keys(tickets).filter((name) => inKanban(admin as Viewer, tickets[name] as Visible, [2]));
    expect(cards).toEqual(['mine of 2', 'mine of none', 'waiting in none', 'waiting in 2']);
    expect(inKanban(supervisor as Viewer, tickets['asked for consent'] as Visible, undefined)).toBe(false);
  });

  it('is read from open and waiting ones', () => {
    expect(kanbanPartitions(admin as Viewer, [2])).toEqual([
      { index: 'wide', place: 'open' },
      { index: 'narrow', place: 'pending#Q#2' },
      { index: 'narrow', place: 'pending#Q#0' },
    ]);
  });
});
