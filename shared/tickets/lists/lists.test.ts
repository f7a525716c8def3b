import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Ticket } from '../model.ts';
import { canAccept, canSee, canWork, type Viewer } from '../rules/policy.ts';
import { counterChange, countOf, isUnreadFor, unreadCount, visibleCounters } from './counters.ts';
import { passes } from './filters.ts';
import {
  inKanban,
  inList,
  kanbanPartitions,
  type ListFilter,
  listPartitions,
  newestFirst,
  partitionOf,
  searchPartitions,
  unreadPartitions,
} from './lists.ts';

const queueIds = [1, 2, 3];
const userIds = [10, 11];
const connectionIds = [7, 8];

const AnyViewer: fc.Arbitrary<Viewer> = fc.record({
  id: fc.constantFrom(...userIds),
  profile: fc.constantFrom('admin' as const, 'supervisor' as const, 'user' as const),
  queueIds: fc.subarray(queueIds),
  allTicket: fc.boolean(),
  allowGroup: fc.boolean(),
  whatsappId: fc.constantFrom(null, ...connectionIds),
});

/** Tickets as the machine leaves them: open ones have somebody, groups are groups. */
const AnyTicket = fc
  .record({
    id: fc.integer({ min: 1, max: 9999 }),
    status: fc.constantFrom('pending' as const, 'open' as const, 'group' as const, 'closed' as const),
    userId: fc.constantFrom(null, ...userIds),
    queueId: fc.constantFrom(null, ...queueIds),
    whatsappId: fc.constantFrom(...connectionIds),
    unreadMessages: fc.constantFrom(0, 3),
  })
  .map((ticket): Ticket => {
    const userId = ticket.status === 'open' ? (ticket.userId ?? 10) : ticket.userId;
    return { ...ticket, userId, isGroup: ticket.status === 'group', lastMessage: '' } as Ticket;
  });

const AnyFilter: fc.Arbitrary<ListFilter> = fc.record({
  status: fc.constantFrom('open' as const, 'pending' as const, 'group' as const, 'closed' as const),
  showAll: fc.boolean(),
  queueIds: fc.option(fc.subarray([0, ...queueIds]), { nil: undefined }),
});

const standsIn = (ticket: Ticket, places: readonly { index: 'narrow' | 'wide'; place: string }[]): boolean => {
  const { narrow, wide } = partitionOf(ticket);
  return places.some(({ index, place }) => place === (index === 'narrow' ? narrow : wide));
};

describe('lists', () => {
  it('read every place that holds a row of theirs, and show nothing invisible', () => {
    fc.assert(
      fc.property(AnyViewer, AnyTicket, AnyFilter, (viewer, ticket, filter) => {
        if (!inList(viewer, ticket, filter)) return;
        expect(canSee(viewer, ticket)).toBe(true);
        expect(standsIn(ticket, listPartitions(viewer, filter))).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  it('read no place twice', () => {
    fc.assert(
      fc.property(AnyViewer, AnyFilter, (viewer, filter) => {
        const places = listPartitions(viewer, filter).map(({ index, place }) => `${index} ${place}`);
        expect(new Set(places).size).toBe(places.length);
      }),
    );
  });

  it('hold in the unread popover what the tabs hold', () => {
    fc.assert(
      fc.property(AnyViewer, AnyTicket, (viewer, ticket) => {
        if (isUnreadFor(viewer, ticket)) expect(standsIn(ticket, unreadPartitions(viewer))).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  it('hold in a search by filters what a person may see, but waiting tickets assigned to them in foreign queues', () => {
    fc.assert(
      fc.property(AnyViewer, AnyTicket, (viewer, ticket) => {
        const isForeign = ticket.userId === viewer.id && ['pending', 'group'].includes(ticket.status);
        if (!canSee(viewer, ticket) || (viewer.profile === 'user' && isForeign)) return;
        expect(standsIn(ticket, searchPartitions(viewer, {}, undefined))).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  it('hold in a search by status and attendant what an administrator filters for', () => {
    const AnyWanted = fc.record({
      statuses: fc.subarray(['pending', 'open', 'group', 'closed']),
      users: fc.subarray([...userIds, 12, 13, 14, 15, 16]),
      queues: fc.subarray([0, ...queueIds]),
    });
    fc.assert(
      fc.property(AnyViewer, AnyTicket, AnyWanted, (viewer, ticket, wanted) => {
        const { queues } = wanted;
        const isInQueues = queues.length === 0 || queues.includes(ticket.queueId ?? 0);
        if (viewer.profile === 'user' || !canSee(viewer, ticket) || !passes(ticket, wanted) || !isInQueues) return;
        expect(standsIn(ticket, searchPartitions(viewer, wanted, queues))).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  it('hold in a tab what an administrator narrows to attendants', () => {
    fc.assert(
      fc.property(AnyViewer, AnyTicket, AnyFilter, fc.subarray([...userIds, 12]), (viewer, ticket, filter, users) => {
        if (viewer.profile !== 'admin' || !inList(viewer, ticket, filter) || !passes(ticket, { users })) return;
        expect(standsIn(ticket, listPartitions(viewer, filter, users))).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  it('leave the list of everybody alone where a few attendants or queues are wanted', () => {
    const viewer: Viewer = {
      id: 10,
      profile: 'admin',
      queueIds: [],
      allTicket: true,
      allowGroup: true,
      whatsappId: null,
    };
    expect(searchPartitions(viewer, { statuses: ['open', 'closed'], users: [10, 11] }, undefined)).toEqual([
      { index: 'narrow', place: 'open#U#10' },
      { index: 'narrow', place: 'open#U#11' },
      { index: 'narrow', place: 'closed#U#10' },
      { index: 'narrow', place: 'closed#U#11' },
    ]);
    expect(searchPartitions(viewer, { statuses: ['pending', 'lgpd'], users: [10] }, [1])).toEqual([
      { index: 'narrow', place: 'pending#Q#1' },
      { index: 'wide', place: 'lgpd' },
    ]);
  });

  it('show an attendant every ticket given to them, also from a queue that is not theirs', () => {
    const viewer: Viewer = {
      id: 10,
      profile: 'user',
      queueIds: [1],
      allTicket: false,
      allowGroup: false,
      whatsappId: null,
    };
    const given = { status: 'open' as const, userId: 10, queueId: 2, isGroup: false, whatsappId: 7 };
    expect(inList(viewer, given, { status: 'open', showAll: false })).toBe(true);
    expect(inList(viewer, given, { status: 'open', showAll: false, queueIds: [1] })).toBe(false);
  });

  it('have one order everywhere, that of the index', () => {
    const at = '2026-11-20T10:00:00.000Z';
    const rows = [9, 10, 100].map((id) => ({ id, updatedAt: at }));
    const index = [...rows].sort((a, b) => (`#${a.id}` < `#${b.id}` ? 1 : -1));
    expect([...rows].sort(newestFirst)).toEqual(index);
    expect(newestFirst({ id: 1, updatedAt: '2026-11-20T10:00:01.000Z' }, { id: 2, updatedAt: at })).toBeLessThan(0);
  });
});

describe('badges', () => {
  it('say what the lists hold', () => {
    fc.assert(
      fc.property(AnyViewer, fc.array(AnyTicket, { maxLength: 20 }), AnyFilter, (viewer, tickets, filter) => {
        const counters: Record<string, number> = {};
        for (const ticket of tickets) {
          for (const [name, amount] of Object.entries(counterChange(null, { ticket, isListed: true })))
            counters[name] = (counters[name] ?? 0) + amount;
        }
        const count = (accept: (ticket: Ticket) => boolean): number => tickets.filter(accept).length;
        expect(countOf(viewer, counters, filter)).toBe(count((ticket) => inList(viewer, ticket, filter)));
        expect(unreadCount(viewer, counters)).toBe(
          count((ticket) => ticket.unreadMessages > 0 && isUnreadFor(viewer, ticket)),
        );
        const known = Object.entries(visibleCounters(viewer, counters)).filter(([name]) => name.startsWith('n|'));
        expect(known.reduce((sum, [, amount]) => sum + amount, 0)).toBe(count((ticket) => canSee(viewer, ticket)));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('rights', () => {
  it('go from seeing to accepting to working, never the other way', () => {
    fc.assert(
      fc.property(AnyViewer, AnyTicket, (viewer, ticket) => {
        if (canAccept(viewer, ticket)) expect(canSee(viewer, ticket)).toBe(true);
        if (canWork(viewer, ticket) && ticket.status !== 'closed') expect(canSee(viewer, ticket)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('the kanban (B-PERM-10)', () => {
  const AnyQueues = fc.option(fc.subarray([0, ...queueIds]), { nil: undefined });
  const standsIn = (ticket: Ticket, viewer: Viewer, chosen: number[] | undefined) => {
    const { narrow, wide } = partitionOf(ticket);
    return kanbanPartitions(viewer, chosen).some(({ index, place }) => place === (index === 'narrow' ? narrow : wide));
  };

  it('reads every place where a card may stand, and shows no more than the viewer may see', () => {
    fc.assert(
      fc.property(AnyViewer, AnyTicket, AnyQueues, (viewer, ticket, chosen) => {
        if (!inKanban(viewer, ticket, chosen)) return;
        expect(canSee(viewer, ticket)).toBe(true);
        expect(['open', 'pending']).toContain(ticket.status);
        expect(standsIn(ticket, viewer, chosen)).toBe(true);
      }),
    );
  });

  it('holds all that the tabs of the viewer hold, and an administrator’s all that is open or pending', () => {
    fc.assert(
      fc.property(AnyViewer, AnyTicket, (viewer, ticket) => {
        const isListed = (['open', 'pending'] as const).some((status) =>
          inList(viewer, ticket, { status, showAll: false }),
        );
        if (isListed) expect(inKanban(viewer, ticket, undefined)).toBe(true);
        const isActive = ticket.status === 'open' || ticket.status === 'pending';
        if (viewer.profile === 'admin') expect(inKanban(viewer, ticket, undefined)).toBe(isActive);
      }),
    );
  });
});
