import type { MessageView } from '@shared/messages/model.ts';
import { passes } from '@shared/tickets/lists/filters.ts';
import { inList, newestFirst } from '@shared/tickets/lists/lists.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { canSee, type Viewer } from '@shared/tickets/rules/policy.ts';
import { QueryClient } from '@tanstack/react-query';
import {
  admin,
  at,
  eventsFor,
  listPages,
  message,
  threadPages,
  ticket,
  viewer,
} from '@test/support/web/ticketFixtures.ts';
import { hear, listKey, type Push } from '@test/support/web/ticketPushes.ts';
import { infinite } from '@web/lib/query.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cachedMessages } from '../cache/cache.ts';
import { type ListInput, rowsOf } from '../list/listRows.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const threadKey = infinite('messages', 'list', { ticketId: 1 }).queryKey;

/** What the server would answer: everything that belongs, in order. */
const load = (tickets: readonly TicketView[], who: Viewer, input: ListInput): TicketView[] => {
  const { status, showAll, queueIds, tags, whatsappIds, users } = input as Filter;
  const filter = { tags, whatsappIds, users: who.profile === 'admin' ? users : undefined };
  return tickets
    .filter((one) => inList(who, one, { status, showAll, queueIds }) && passes(one, filter))
    .sort(newestFirst);
};

interface Filter {
  readonly status: 'open' | 'pending' | 'group';
  readonly showAll: boolean;
  readonly queueIds?: number[];
  readonly tags?: number[];
  readonly whatsappIds?: number[];
  readonly users?: number[];
}

interface Change {
  readonly id: number;
  readonly patch: Partial<TicketView>;
}

const vip = { id: 1, name: 'VIP', color: '#b3541e' };
const slow = { id: 2, name: 'Lento', color: '#1a7f5a' };

const change: fc.Arbitrary<Change> = fc.record({
  id: fc.integer({ min: 1, max: 8 }),
  patch: fc.record({
    status: fc.constantFrom('pending', 'open', 'group'),
    userId: fc.constantFrom(null, 1, 2),
    queueId: fc.constantFrom(null, 1, 2),
    unreadMessages: fc.integer({ min: 0, max: 3 }),
    whatsappId: fc.constantFrom(1, 2),
    tags: fc.constantFrom<TicketView['tags']>([], [vip], [vip, slow]),
  }),
});

const inputs = fc.record({
  status: fc.constantFrom('open', 'pending', 'group'),
  showAll: fc.boolean(),
  queueIds: fc.constantFrom(undefined, [1], [2], [1, 2]),
  tags: fc.constantFrom(undefined, [], [1], [2, 3]),
  whatsappIds: fc.constantFrom(undefined, [1], [2]),
  users: fc.constantFrom(undefined, [1], [2]),
}) as fc.Arbitrary<ListInput>;

const viewers = fc.constantFrom<Viewer>(
  viewer,
  admin,
  { ...viewer, profile: 'supervisor' },
  { ...viewer, allTicket: true, allowGroup: true, queueIds: [1, 2] },
);

/** Applies changes one after the other as the server does, and tells what it pushes to those who may see. */
function history(changes: readonly Change[]) {
  const world = new Map<number, TicketView>();
  for (let id = 1; id <= 8; id += 1) world.set(id, ticket(id, { userId: id % 2 ? 1 : null }));
  const start = [...world.values()];
  const states = changes.map(({ id, patch }, index) => {
    const current = world.get(id) ?? ticket(id);
    const contact = { ...current.contact, tags: patch.tags ?? current.tags };
    const next = { ...current, ...patch, contact, updatedAt: at(20 + index) };
    next.version = (world.get(id)?.version ?? 0) + 1;
    world.set(id, next);
    return next;
  });
  return { start, states, end: [...world.values()] };
}

/** Every index once in any order, and some again. */
const delivery = (count: number) =>
  fc
    .tuple(
      fc.shuffledSubarray([...Array(count).keys()], { minLength: count }),
      fc.array(fc.nat({ max: count - 1 }), { maxLength: 6 }),
    )
    .map(([order, again]) => [...order, ...again]);

const stories = fc
  .tuple(fc.array(change, { minLength: 1, maxLength: 14 }), viewers, inputs)
  .chain(([changes, who, input]) =>
    fc.record({ story: fc.constant({ changes, who, input }), order: delivery(changes.length) }),
  );

describe('lists under any order and repetition of pushes', () => {
  it('equal a fresh load when they were read to their end', () => {
    fc.assert(
      fc.property(stories, ({ story: { changes, who, input }, order }) => {
        const { start, states, end } = history(changes);
        const client = new QueryClient();
        client.setQueryData(listKey(input), listPages(load(start, who, input)));
        for (const index of order) hear(client, 'ticket', { action: 'update', ticket: states[index] }, who);
        expect(rowsOf(client.getQueryData(listKey(input)))).toEqual(load(end, who, input));
      }),
      { numRuns: 400 },
    );
  });

  it('are the beginning of a fresh load while more pages wait', () => {
    fc.assert(
      fc.property(stories, fc.integer({ min: 1, max: 4 }), ({ story: { changes, who, input }, order }, size) => {
        const { start, states, end } = history(changes);
        const all = load(start, who, input);
        fc.pre(all.length > size);
        const client = new QueryClient();
        client.setQueryData(listKey(input), listPages(all.slice(0, size), true));
        for (const index of order) hear(client, 'ticket', { action: 'update', ticket: states[index] }, who);
        const rows = rowsOf(client.getQueryData(listKey(input)));
        expect(rows).toEqual(load(end, who, input).slice(0, rows.length));
      }),
      { numRuns: 400 },
    );
  });

  it('hold nothing that left the sight of the reader', () => {
    fc.assert(
      fc.property(stories, ({ story: { changes, who, input } }) => {
        const { start, states, end } = history(changes);
        const client = new QueryClient();
        client.setQueryData(listKey(input), listPages(load(start, who, input)));
        for (const state of states) {
          // As delivered: whoever may not see the new state is only told that it left.
          hear(client, 'ticket', { action: 'delete', ticketId: state.id }, who);
          if (canSee(who, state)) hear(client, 'ticket', { action: 'update', ticket: state }, who);
        }
        vi.advanceTimersByTime(1000);
        expect(rowsOf(client.getQueryData(listKey(input)))).toEqual(load(end, who, input));
      }),
      { numRuns: 400 },
    );
  });

  it('hold what a fresh load holds also when tickets left the sight or were deleted, in any order', () => {
    const many = stories.chain(({ story, order }) =>
      fc.record({
        story: fc.constant(story),
        order: fc.constant(order),
        removed: fc.uniqueArray(fc.integer({ min: 1, max: 8 })),
      }),
    );
    fc.assert(
      fc.property(many, fc.infiniteStream(fc.nat()), ({ story: { changes, who, input }, removed }, keys) => {
        const { start, states, end } = history(changes);
        const world = new Map(start.map((one) => [one.id, one]));
        const pushes = [...states, ...removed].flatMap((step): Push[] => {
          const before = world.get(typeof step === 'number' ? step : step.id);
          const after = typeof step === 'number' ? undefined : step;
          if (after) world.set(after.id, after);
          return eventsFor(who, before, after) as Push[];
        });
        const client = new QueryClient();
        client.setQueryData(listKey(input), listPages(load(start, who, input)));
        const twice = [...pushes, ...pushes].map((push) => ({ push, key: keys.next().value ?? 0 }));
        for (const { push } of twice.sort((a, b) => a.key - b.key)) hear(client, 'ticket', push, who);
        vi.advanceTimersByTime(1000);
        const left = end.filter(({ id }) => !removed.includes(id));
        expect(rowsOf(client.getQueryData(listKey(input)))).toEqual(load(left, who, input));
      }),
      { numRuns: 600 },
    );
  });

  it('keep a row that only changes in its place while it is told again', () => {
    const client = new QueryClient();
    const open: ListInput = { status: 'open' };
    // Its own answer may be known before the pushes come.
    const known = ticket(1, { userId: 1, version: 7 });
    client.setQueryData(listKey(open), listPages([known]));
    hear(client, 'ticket', { action: 'delete', ticketId: 1, version: 6 });
    expect(rowsOf(client.getQueryData(listKey(open)))).toEqual([known]);
    hear(client, 'ticket', { action: 'update', ticket: known });
    vi.advanceTimersByTime(1000);
    expect(rowsOf(client.getQueryData(listKey(open)))).toEqual([known]);
  });

  it('take a row back that is told again late', () => {
    const client = new QueryClient();
    const open: ListInput = { status: 'open' };
    const known = ticket(1, { userId: 1, version: 6 });
    client.setQueryData(listKey(open), listPages([known]));
    hear(client, 'ticket', { action: 'delete', ticketId: 1, version: 6 });
    vi.advanceTimersByTime(1000);
    expect(rowsOf(client.getQueryData(listKey(open)))).toEqual([]);
    const again = { ...known, version: 7 };
    hear(client, 'ticket', { action: 'update', ticket: again });
    expect(rowsOf(client.getQueryData(listKey(open)))).toEqual([again]);
  });
});

describe('messages under any order and repetition of pushes', () => {
  const states = (count: number): MessageView[] =>
    [1, 2, 3, 4].flatMap((minute) =>
      Array.from({ length: count }, (_, step) => message(minute, { fromMe: true, ack: step, version: step + 1 })),
    );

  it('end in the newest state, each message once, oldest first', () => {
    const all = states(4);
    fc.assert(
      fc.property(delivery(all.length), (order) => {
        const client = new QueryClient();
        client.setQueryData(threadKey, threadPages([]));
        for (const index of order) hear(client, 'appMessage', { action: 'create', message: all[index] });
        expect(cachedMessages(client, 1).map(({ createdAt, ack, version }) => [createdAt, ack, version])).toEqual(
          [1, 2, 3, 4].map((minute) => [at(minute), 3, 4]),
        );
      }),
      { numRuns: 200 },
    );
  });

  it('never take a tick back', () => {
    const report = fc.record({ ack: fc.integer({ min: 0, max: 4 }), version: fc.integer({ min: 1, max: 9 }) });
    fc.assert(
      fc.property(fc.array(report, { minLength: 1, maxLength: 20 }), (reports) => {
        const client = new QueryClient();
        client.setQueryData(threadKey, threadPages([message(1, { fromMe: true, version: 0 })]));
        let shown = 0;
        for (const change of reports) {
          hear(client, 'appMessage', { action: 'update', message: message(1, { fromMe: true, ...change }) });
          const ack = cachedMessages(client, 1)[0]?.ack ?? 0;
          expect(ack).toBeGreaterThanOrEqual(shown);
          shown = ack;
        }
      }),
    );
  });

  it('keep a removed note away, whatever still arrives about it', () => {
    const client = new QueryClient();
    const note = message(1, { isPrivate: true });
    client.setQueryData(threadKey, threadPages([note]));
    hear(client, 'appMessage', { action: 'delete', message: note });
    hear(client, 'appMessage', { action: 'create', message: { ...note, version: 2 } });
    expect(cachedMessages(client, 1)).toEqual([]);
  });

  it('go to their own conversation only', () => {
    const client = new QueryClient();
    client.setQueryData(threadKey, threadPages([message(1)]));
    hear(client, 'appMessage', { action: 'create', message: message(2, { contactId: 'c9' }) });
    hear(client, 'appMessage', { action: 'create', message: message(3, { ticketId: 7 }) });
    expect(cachedMessages(client, 1).map(({ createdAt }) => createdAt)).toEqual([at(1), at(3)]);
  });
});

describe('small pushes', () => {
  it('leave what is to be read again as it is, so that it is read', async () => {
    const client = new QueryClient();
    const open: ListInput = { status: 'open' };
    client.setQueryData(listKey(open), listPages([ticket(1, { userId: 1 })]));
    await client.invalidateQueries({ queryKey: ['tickets'], refetchType: 'none' });
    hear(client, 'ticket', { action: 'update', ticket: ticket(2, { userId: 1 }) });
    expect(client.getQueryState(listKey(open))?.isInvalidated).toBe(true);
  });

  it('garbage changes nothing', () => {
    const client = new QueryClient();
    client.setQueryData(threadKey, threadPages([message(1)]));
    for (const push of [{}, { action: 'update', ticket: 7 }, { action: 'create', message: { id: 1 } }]) {
      hear(client, 'ticket', push);
      hear(client, 'appMessage', push);
      hear(client, 'contact', push);
    }
    expect(cachedMessages(client, 1)).toHaveLength(1);
  });
});
