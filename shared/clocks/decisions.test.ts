import { ana, bia, open, sales, support, ticket } from '@test/support/server/decisions.ts';
import { describe, expect, it } from 'vitest';
import type { Ticket } from '../tickets/model.ts';
import { type ClockFacts, decideClockAction } from './decisions.ts';

const at = '2026-11-20T15:00:00.000Z';
const minutes = (count: number): string => new Date(Date.parse(at) + count * 60_000).toISOString();
const connection = {
  status: 'CONNECTED' as const,
  inactiveMessage: 'Ainda está aí?',
  expiresInactiveMessage: 'Encerrado.',
  complationMessage: 'Até logo!',
};
const facts = (fields: Partial<ClockFacts> = {}): ClockFacts => ({
  ...{ at, connection, isReachable: true, lostTo: support, isOfQueue: true, candidate: bia },
  ...fields,
});
const down = facts({ connection: { ...connection, status: 'DISCONNECTED' } });

/** The decision that is saved. */
const saved = <T extends Ticket>(current: T, action: Parameters<typeof decideClockAction>[1], given = facts()) => {
  const outcome = decideClockAction(current, action, given);
  if (outcome.kind !== 'save') throw new Error(outcome.kind);
  return outcome.decision;
};

describe('a warning (B-CLOSE-3)', () => {
  it('is said once, and is no end', () => {
    const decision = saved(open({ isWarned: false }), 'warn');
    expect(decision).toEqual({
      ticket: open({ isWarned: true }),
      event: 'ticket.updated',
      logs: [],
      effects: [{ type: 'say', template: 'Ainda está aí?' }],
      tracking: null,
    });
  });

  it.each([
    ['the window is shut', { isReachable: false }],
    ['there are no words', { connection: { ...connection, inactiveMessage: ' ' } }],
  ])('is given without words where %s', (_, given) => {
    const decision = saved(open(), 'warn', facts(given));
    expect([decision.effects, decision.ticket.isWarned]).toEqual([[], true]);
  });
});

describe('an end that nobody asked for (B-CLOSE-4, 6, 7)', () => {
  it.each([
    [false, { rated: false }],
    [true, {}],
  ])('takes no rating back that was given before the comment did not come: %s', (commentAsked, expected) => {
    const asked = open({ status: 'nps' });
    const { tracking } = saved({ ...asked, bot: { ...asked.bot, commentAsked } }, 'expireRating');
    const { rated } = { rated: undefined, ...tracking?.set };
    expect(rated === undefined ? {} : { rated }).toEqual(expected);
  });

  it.each<[string, Ticket, Parameters<typeof decideClockAction>[1], string | undefined, object, string | undefined]>([
    ['after a silence', open(), 'close', 'Encerrado.', { type: 'autoClose', user: ana, queue: sales }, at],
    [
      'without a rating',
      open({ status: 'nps' }),
      'expireRating',
      'Até logo!',
      { type: 'autoClose', user: ana, queue: sales },
      undefined,
    ],
    [
      'without consent',
      ticket({ status: 'lgpd' }),
      'dropConsent',
      undefined,
      { type: 'autoClose', user: null, queue: sales },
      at,
    ],
    ['that was announced (B-BOT-19)', ticket(), 'end', undefined, { type: 'closed', queue: sales }, at],
  ])('%s', (_, current, action, template, log, closedAt) => {
    const decision = saved({ ...current, lastMessage: 'Oi', unreadMessages: 3, isWarned: true }, action);
    expect(decision.event).toBe('ticket.closed');
    expect(decision.logs).toEqual([log]);
    expect(decision.effects).toEqual(template ? [{ type: 'say', template }] : []);
    const { userId, queueId } = current;
    expect(decision.tracking?.set).toEqual({
      ...{ userId, queueId, lastMessage: 'Oi', status: 'closed', finishedAt: at, rated: false },
      ...(closedAt ? { closedAt, endedBy: action === 'end' ? 'bot' : 'clock' } : {}),
    });
    const after = { status: 'closed', closedAt: at, updatedAt: at, unreadMessages: 0, isWarned: false, dueAt: null };
    expect(decision.ticket).toMatchObject({ ...after, userId, queueId });
  });
});

describe('handing on what has no queue (B-ROUTE-1)', () => {
  const lost = ticket({ queue: null, queueId: null, bot: { ...ticket().bot, stage: 'menu' } });

  it('moves it and silences the menu', () => {
    const decision = saved(lost, 'hand');
    expect(decision).toMatchObject({
      ticket: { queueId: support.id, queue: support, updatedAt: at, bot: { stage: 'done' } },
      event: 'ticket.updated',
      logs: [{ type: 'redirect', queue: support }],
      tracking: { set: { queueId: support.id, queuedAt: at, isHandedOver: true } },
      effects: [],
    });
  });

  it('leaves a service that has it', () => {
    const decision = saved({ ...lost, useIntegration: true, integrationId: 5 }, 'hand');
    expect(decision.ticket).toMatchObject({ useIntegration: true, integrationId: 5, queueId: support.id });
    expect(decision.tracking?.set.isHandedOver).toBe(false);
  });

  it('waits where there is nowhere to', () => {
    const outcome = decideClockAction(lost, 'hand', facts({ lostTo: undefined }));
    expect(outcome).toEqual({ kind: 'wait', until: minutes(10) });
  });
});

it.each(['warn', 'close', 'expireRating', 'hand'] as const)(
  '%s waits while the connection is down or gone',
  (action) => {
    const later = { kind: 'wait', until: minutes(10) };
    expect(decideClockAction(open(), action, down)).toEqual(later);
    expect(decideClockAction(open(), action, facts({ connection: undefined }))).toEqual(later);
  },
);

it.each(['dropConsent', 'end'] as const)('%s does not: nothing is said', (action) => {
  expect(decideClockAction(ticket(), action, down).kind).toBe('save');
});

it('leaves the duty to whoever tells it', () => {
  expect(decideClockAction(ticket(), 'alert', facts())).toEqual({ kind: 'alert', until: minutes(5) });
});

describe('turning among attendants (B-ROUTE-2, 3)', () => {
  const rotates = { warns: 0, closes: 0, onlyAfterUs: false, rates: 0, hands: 0, rotates: 7 };

  it('gives it to the next', () => {
    expect(saved(ticket({ user: ana, userId: ana.id }), 'rotate')).toEqual({
      ticket: ticket({ user: bia, userId: bia.id }),
      event: 'ticket.updated',
      logs: [{ type: 'userDefine', user: bia, queue: sales }],
      tracking: { set: { userId: bia.id } },
      effects: [],
    });
  });

  it.each([
    ['leaves it to somebody from outside', ana.id, rotates, 'wait', 7],
    ['and looks again a minute later at the earliest', ana.id, null, 'wait', 1],
    ['gives what nobody has', null, rotates, 'save', 0],
  ] as const)('%s', (_, userId, clocks, kind, later) => {
    const outcome = decideClockAction(ticket({ userId, clocks }), 'rotate', facts({ isOfQueue: false }));
    expect(outcome.kind).toBe(kind);
    if (outcome.kind === 'wait') expect(outcome.until).toBe(minutes(later));
  });

  it.each([
    [0, 1],
    [10, 1],
    [29, 2],
    [149, 14],
    [600, 15],
  ])('waits with patience where nobody is there: after %i minutes for %i', (waited, later) => {
    const current = ticket({ updatedAt: minutes(-waited) });
    const outcome = decideClockAction(current, 'rotate', facts({ candidate: undefined }));
    expect(outcome).toEqual({ kind: 'wait', until: minutes(later) });
  });
});
