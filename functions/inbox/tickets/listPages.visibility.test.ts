import type { Result } from '@shared/core/route.ts';
import { defaultSettings } from '@shared/settings/model.ts';
import { tickets } from '@shared/tickets/contract.ts';
import { inList, type ListFilter } from '@shared/tickets/lists/lists.ts';
import { canSee, viewerOf } from '@shared/tickets/rules/policy.ts';
import { ticketUuid } from '@shared/tickets/uuid.ts';
import type { User } from '@shared/users/model.ts';
import { type Called, call } from '@test/support/server/call.ts';
import { catchQueues, newCompanyFixture } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { aTicket } from '@test/support/server/samples.ts';
import type { SignedIn } from '@test/support/server/tenant.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredTicket } from '../../core/store/entities.ts';
import { newestTicketOf } from '../../core/store/newestTickets.ts';
import { handler } from './handler.ts';
import { saveTicket } from './repo.ts';

const statuses = ['pending', 'open', 'group', 'closed'] as const;
/** Everything the policy looks at, drawn once for all people and tickets. */
const drawn = <T>(arbitrary: fc.Arbitrary<T>, count: number, seed: number): T[] =>
  fc.sample(arbitrary, { numRuns: count, seed });

async function makePeople(queueIds: number[]): Promise<SignedIn[]> {
  const rights = drawn(
    fc.record({
      profile: fc.constantFrom<User['profile']>('user', 'user', 'user', 'supervisor', 'admin'),
      queueIds: fc.subarray(queueIds),
      allTicket: fc.constantFrom('enabled' as const, 'disabled' as const),
      allowGroup: fc.boolean(),
      whatsappId: fc.constantFrom(null, desk.connection.id),
    }),
    16,
    20261120,
  );
  return Promise.all(rights.map((fields) => desk.person(fields)));
}

const AnyState = fc.record({
  status: fc.constantFrom(...statuses),
  owner: fc.option(fc.nat({ max: 15 }), { nil: null, freq: 2 }),
  queue: fc.constantFrom('none' as const, 'sales' as const, 'support' as const),
  unreadMessages: fc.constantFrom(0, 0, 2),
  minute: fc.nat({ max: 50 }),
});
type State = typeof AnyState extends fc.Arbitrary<infer S> ? S : never;

const ownerOf = ({ status, owner }: State) => {
  const person = status === 'open' ? people[owner ?? 0] : owner === null ? undefined : people[owner];
  return person ? { id: person.user.id, name: person.user.name } : null;
};

const queueOf = (name: State['queue']) => {
  if (name === 'none') return null;
  const { id, name: label, color } = desk[name];
  return { id, name: label, color };
};

async function makeTicket(state: State, index: number): Promise<StoredTicket> {
  const { status, minute } = state;
  const isClosed = status === 'closed';
  const [user, queue] = [ownerOf(state), queueOf(state.queue)];
  const contact = await desk.contact({ name: `Cliente ${index} Silva`, isGroup: status === 'group' });
  const ticket = aTicket({
    companyId: desk.company.id,
    id: 1000 + index,
    uuid: ticketUuid(1000 + index, new Uint8Array(10)),
    contact,
    connection: desk.connection,
    status: isClosed ? 'open' : status,
    isBot: false,
    user,
    userId: user?.id ?? null,
    queue,
    queueId: queue?.id ?? null,
    unreadMessages: isClosed ? 0 : state.unreadMessages,
    updatedAt: `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`,
  });
  const ctx = { companyId: desk.company.id, now: new Date() };
  const alongside = [newestTicketOf(ctx, ticket)];
  const first = await saveTicket(ctx, undefined, ticket, { event: 'ticket.created', alongside });
  return isClosed ? saveTicket(ctx, first, { ...first, status }, { event: 'ticket.closed' }) : first;
}

await forFile(startEngine());
catchQueues();
const desk = await newCompanyFixture();
await desk.set(defaultSettings());
const queueIds = [desk.sales.id, desk.support.id];
const people = await makePeople(queueIds);
const stored = await Promise.all(drawn(AnyState, 90, 4711).map(makeTicket));

/** Every row of a list, page by page, and what it said about its length. */
async function rowsOf(who: SignedIn, input: object): Promise<{ ids: number[]; count: number }> {
  const ids: number[] = [];
  let count = 0;
  let cursor: string | null = null;
  for (let page = 0; page < 20; page += 1) {
    const given = { ...input, cursor: cursor ?? '' };
    const answer: Called<Result<typeof tickets.list>> = await call(handler, tickets.list, given, { token: who.token });
    const { status, json } = answer;
    expect(status).toBe(200);
    if (page === 0) count = json.count;
    ids.push(...json.tickets.map(({ id }) => id));
    expect(json.hasMore).toBe(json.nextCursor !== null);
    if (json.hasMore) expect(json.tickets.length).toBeGreaterThan(0);
    cursor = json.nextCursor;
    if (!cursor) return { ids, count };
  }
  throw new Error('the list has no end');
}

const idsOf = (rows: readonly StoredTicket[]): number[] => rows.map(({ id }) => id).sort((a, b) => a - b);
const sorted = (ids: readonly number[]): number[] => [...ids].sort((a, b) => a - b);

describe('what a person may see', () => {
  it('is the same in every list, in its badge and in the search', async () => {
    for (const person of people) {
      const viewer = viewerOf(person.user);
      const visible = stored.filter((ticket) => canSee(viewer, ticket));
      for (const status of statuses) {
        for (const showAll of [false, true]) {
          const filter: ListFilter = { status, showAll };
          const { ids, count } = await rowsOf(person, { status, showAll });
          expect(sorted(ids)).toEqual(idsOf(stored.filter((ticket) => inList(viewer, ticket, filter))));
          expect(ids.every((id) => visible.some((ticket) => ticket.id === id))).toBe(true);
          expect(count).toBe(ids.length);
        }
      }
      expect(sorted((await rowsOf(person, { status: 'search', searchParam: 'SÍLVA' })).ids)).toEqual(idsOf(visible));
    }
  });

  it('is the same in the search by filters, but for what waits for them in foreign queues', async () => {
    for (const person of people) {
      const viewer = viewerOf(person.user);
      const isForeign = (ticket: StoredTicket): boolean =>
        viewer.profile === 'user' && ticket.userId === viewer.id && ['pending', 'group'].includes(ticket.status);
      const expected = stored.filter((ticket) => canSee(viewer, ticket) && !isForeign(ticket));
      const { ids } = await rowsOf(person, { status: 'search' });
      const foreign = new Set(idsOf(stored.filter(isForeign)));
      expect(sorted(ids.filter((id) => !foreign.has(id)))).toEqual(idsOf(expected));
    }
  });

  it('is the same in the detail and in the numbers behind the badges', async () => {
    for (const person of people.slice(0, 8)) {
      const viewer = viewerOf(person.user);
      for (const ticket of stored.slice(0, 40)) {
        const { status } = await call(handler, tickets.byUuid, { uuid: ticket.uuid }, { token: person.token });
        expect(status).toBe(canSee(viewer, ticket) ? 200 : 404);
      }
      const { json } = await call(handler, tickets.counts, {}, { token: person.token });
      const seen = Object.entries(json.counters).filter(([name]) => name.startsWith('n|'));
      const total = seen.reduce((sum, [, amount]) => sum + amount, 0);
      expect(total).toBe(stored.filter((ticket) => canSee(viewer, ticket)).length);
    }
  });
});
