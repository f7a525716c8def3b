import { aConnection, aContact, aTicket } from '@test/support/server/samples.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../core/errors.ts';
import { counterChange } from '../lists/counters.ts';
import type { Ticket, Tracking } from '../model.ts';
import type { Command } from './commands.ts';
import type { Facts } from './decision.ts';
import { decide, isTooLate } from './machine.ts';
import type { Viewer } from './policy.ts';
import { newTracking, withTracking } from './tracking.ts';

const companyId = 1;
const connection = aConnection({ companyId, id: 2 });
const queues = [5, 6].map((id) => ({ id, name: `Fila ${id}`, color: '#000000' }));
const people = [10, 11, 12].map((id) => ({ id, name: `P${id}` }));

const Person = fc.constantFrom(...people);
const Queue = fc.constantFrom(...queues);
const MaybeQueue = fc.option(fc.option(Queue, { nil: null }), { nil: undefined });
const CommandOf: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ type: fc.constantFrom('accept' as const, 'reopen' as const), queue: MaybeQueue }),
  fc.record({ type: fc.constant('transfer' as const), queue: MaybeQueue, user: fc.option(Person, { nil: null }) }),
  fc.record({ type: fc.constantFrom('ignore' as const, 'return' as const) }),
  fc.record({ type: fc.constant('close' as const), withFarewell: fc.boolean() }),
  fc.record({ type: fc.constant('toggleBot' as const), useIntegration: fc.boolean() }),
);
const Actor: fc.Arbitrary<Viewer> = fc.record({
  id: fc.constantFrom(...people.map(({ id }) => id)),
  profile: fc.constantFrom('admin' as const, 'supervisor' as const, 'user' as const),
  queueIds: fc.subarray(queues.map(({ id }) => id)),
  allTicket: fc.boolean(),
  allowGroup: fc.boolean(),
  whatsappId: fc.constant(null),
});
const Step = fc.record({ actor: Actor, command: CommandOf });

const first = (isGroup: boolean, groupAsTicket: 'enabled' | 'disabled', queueId: number | null): Ticket => {
  const { isListed: _listed, ...ticket } = aTicket({
    companyId,
    id: 7,
    contact: aContact({ companyId, id: 'C1', isGroup }),
    connection: { ...connection, groupAsTicket },
  });
  const queue = queues.find(({ id }) => id === queueId) ?? null;
  const status = isGroup && groupAsTicket === 'disabled' ? 'group' : 'pending';
  return { ...ticket, status, queue, queueId: queue?.id ?? null, unreadMessages: 2, amountUsedBotQueues: 1 };
};
const Start = fc.record({
  isGroup: fc.boolean(),
  groupAsTicket: fc.constantFrom('enabled' as const, 'disabled' as const),
  queueId: fc.constantFrom(null, 5, 6),
});

const facts = (viewer: Viewer, step: number): Facts => ({
  at: new Date(Date.UTC(2026, 10, 20, 12, 0, step)).toISOString(),
  viewer,
  name: `P${viewer.id}`,
  trackingId: `T${step}`,
  settings: {
    requiredTag: 'disabled',
    sendFarewellWaitingTicket: 'enabled',
    sendGreetingAccepted: 'enabled',
    sendMsgTransfTicket: 'enabled',
    userRating: 'enabled',
  },
  farewell: 'Tchau',
  rating: 'De 0 a 10?',
  wasServed: false,
  canSay: true,
});

/** The decision, or the held ticket when it was refused for one of the reasons there are. */
const attempt = (current: Ticket, viewer: Viewer, command: Command, step: number) => {
  try {
    return decide(current, command, facts(viewer, step));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(['ERR_NO_PERMISSION', 'ERR_TICKET_TRANSITION', 'ERR_OTHER_OPEN_TICKET', 'ERR_VALIDATION']).toContain(
      error.code,
    );
    return { ticket: current, event: null, logs: [], tracking: null, effects: [] };
  }
};

function checkPossible(ticket: Ticket): void {
  expect(ticket.userId).toBe(ticket.user?.id ?? null);
  expect(ticket.queueId).toBe(ticket.queue?.id ?? null);
  expect(ticket.unreadMessages).toBeGreaterThanOrEqual(0);
  expect(ticket.amountUsedBotQueues).toBeGreaterThanOrEqual(0);
  if (ticket.status === 'open') expect(ticket.userId).not.toBeNull();
  if (ticket.status === 'pending') expect(ticket.userId).toBeNull();
  if (ticket.status === 'open') expect(ticket.isGroup).toBe(false);
  if (ticket.status === 'group') expect(ticket.isGroup).toBe(true);
  expect(ticket.closedAt === null).toBe(ticket.status !== 'closed');
  if (ticket.status === 'closed')
    expect(ticket).toMatchObject({ unreadMessages: 0, isBot: false, amountUsedBotQueues: 0 });
}

/** A ticket with everything that is counted and recorded beside it. */
class World {
  ticket: Ticket;
  readonly counters: Record<string, number> = {};
  readonly cycles = new Map<string, Tracking>();

  constructor(ticket: Ticket) {
    this.ticket = ticket;
    this.count(counterChange(null, { ticket, isListed: true }));
    this.cycles.set(ticket.trackingId, newTracking(ticket, ticket.createdAt));
  }

  count(change: Record<string, number>): void {
    for (const [name, amount] of Object.entries(change)) this.counters[name] = (this.counters[name] ?? 0) + amount;
  }

  take(actor: Viewer, command: Command, step: number): void {
    const { ticket, event, tracking } = attempt(this.ticket, actor, command, step);
    if (event === null) {
      expect(ticket).toEqual(this.ticket);
      return;
    }
    checkPossible(ticket);
    this.count(counterChange({ ticket: this.ticket, isListed: true }, { ticket, isListed: true }));
    const cycle = this.cycles.get(ticket.trackingId) ?? newTracking(ticket, facts(actor, step).at);
    this.cycles.set(ticket.trackingId, tracking ? withTracking(cycle, tracking) : cycle);
    this.ticket = ticket;
    this.check();
  }

  check(): void {
    const { status, userId, queueId, unreadMessages } = this.ticket;
    const amounts = Object.values(this.counters);
    const isUnread = unreadMessages > 0 && status !== 'closed';
    expect(amounts.every((amount) => amount >= 0)).toBe(true);
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(isUnread ? 2 : 1);
    const running = [...this.cycles.values()].filter(({ finishedAt }) => finishedAt === null);
    expect(running).toHaveLength(status === 'closed' ? 0 : 1);
    if (status === 'open') expect(running[0]).toMatchObject({ userId, queueId });
  }
}

describe('no sequence of commands', () => {
  it('makes an impossible ticket, negative counters or a second unfinished cycle', () => {
    fc.assert(
      fc.property(Start, fc.array(Step, { maxLength: 14 }), ({ isGroup, groupAsTicket, queueId }, steps) => {
        const world = new World(first(isGroup, groupAsTicket, queueId));
        for (const [index, { actor, command }] of steps.entries()) world.take(actor, command, index);
      }),
      { numRuns: 2000 },
    );
  });

  it('gives a ticket to two people at once: the later one decides on what the earlier one left', () => {
    fc.assert(
      fc.property(Start, Actor, Actor, (start, a, b) => {
        fc.pre(a.id !== b.id && start.queueId !== null && !start.isGroup);
        const seen = first(false, start.groupAsTicket, start.queueId);
        const winner = attempt(seen, a, { type: 'accept' }, 1);
        fc.pre(winner.event !== null);
        expect(isTooLate(seen, winner.ticket, b)).toBe(true);
        expect(isTooLate(seen, winner.ticket, a)).toBe(false);
        expect(isTooLate(winner.ticket, winner.ticket, b)).toBe(false);
      }),
    );
  });
});
