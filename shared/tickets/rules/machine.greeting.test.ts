import {
  admin,
  ana,
  at,
  bia,
  facts,
  failure,
  group,
  open,
  refusal,
  sales,
  support,
  ticket,
  viewer,
  withSetting,
} from '@test/support/server/decisions.ts';
import { describe, expect, it } from 'vitest';
import type { Ticket } from '../model.ts';
import { decide, isTooLate, wasWaitingFor } from './machine.ts';

describe('a greeting on accepting', () => {
  const on = withSetting('sendGreetingAccepted');
  const waiting = (fields: Partial<Ticket> = {}) => ticket({ unreadMessages: 0, ...fields });
  it.each([
    ['is said to who waited', waiting(), 'Olá!', on, true],
    ['not where the company does not want it', waiting(), 'Olá!', {}, false],
    ['not without words', waiting(), '', on, false],
    ['not without any', waiting(), undefined, on, false],
    ['not where nothing can be said', waiting(), 'Olá!', { ...on, canSay: false }, false],
    ['not to whom a colleague serves', open({ user: bia, userId: bia.id }), 'Olá!', { ...on, viewer: admin }, false],
    ['not in a group', group({ status: 'pending' }), 'Olá!', on, false],
    ['in a group that counts as a ticket', group({ status: 'pending' }, 'enabled'), 'Olá!', on, true],
  ] as const)('%s', (_, current, greeting, given, isSaid) => {
    const command = { type: 'accept' as const, ...(greeting === undefined ? {} : { greeting }) };
    const greets = decide(current, command, facts(given)).effects.filter(({ type }) => type === 'greet');
    expect(greets).toEqual(isSaid ? [{ type: 'greet', text: 'Olá!' }] : []);
  });
});

describe('accepting', () => {
  it('tells the channel that it was read only where something was unread', () => {
    expect(decide(ticket({ unreadMessages: 1 }), { type: 'accept' }, facts()).effects).toEqual([{ type: 'markRead' }]);
    expect(decide(ticket({ unreadMessages: 0 }), { type: 'accept' }, facts()).effects).toEqual([]);
  });

  it('of a group nobody has is no change of hands', () => {
    const given = facts({ viewer: admin });
    expect(decide(group(), { type: 'accept' }, given).logs.map(({ type }) => type)).toEqual(['open']);
  });

  it('says that a queue is required', () => {
    const queueless = ticket({ queue: null, queueId: null });
    const run = () => decide(queueless, { type: 'accept' }, facts({ viewer: viewer({ allTicket: true }) }));
    expect(failure(run).details.fields).toEqual({ queueId: 'required' });
  });

  it('is what reopening means where it is not closed', () => {
    const decision = decide(ticket(), { type: 'reopen' }, facts());
    expect([decision.event, decision.ticket.trackingId]).toEqual(['ticket.accepted', ticket().trackingId]);
  });
});

it.each([{ type: 'reopen' } as const, { type: 'transfer', queue: sales, user: bia } as const])(
  'a cycle that colleagues begin came through no advertisement: $type',
  (command) => {
    const advertisement = { id: '7', title: 'Promoção', url: '' };
    const closed = ticket({ status: 'closed', userId: ana.id, user: ana, advertisement });
    const decision = decide(closed, command, facts());
    expect(decision.ticket.advertisement).toBeNull();
    expect(decision.tracking?.set).toMatchObject({ advertisement: null });
  },
);

it('B-TICKET-10: reopening wants a queue of one’s own', () => {
  const closed = ticket({ status: 'closed', closedAt: at });
  expect(refusal(closed, { type: 'reopen', queue: support })).toBe('ERR_NO_PERMISSION');
  expect(refusal(closed, { type: 'reopen', queue: null })).toBe('ERR_VALIDATION');
  expect(decide(closed, { type: 'reopen' }, facts()).event).toBe('ticket.reopened');
});

describe('B-TICKET-6, 7: what is closed how', () => {
  it.each([
    ['ignoring a waiting one', ticket(), { type: 'ignore' }, 'ticket.closed'],
    ['ignoring one that waits for consent', ticket({ status: 'lgpd' }), { type: 'ignore' }, 'ticket.closed'],
    ['ignoring a closed one', ticket({ status: 'closed' }), { type: 'ignore' }, null],
    ['closing an open one', open(), { type: 'close', withFarewell: false }, 'ticket.closed'],
    ['closing a waiting one', ticket(), { type: 'close', withFarewell: false }, 'ticket.closed'],
  ] as const)('%s', (_, current, command, event) => {
    expect(decide(current, command, facts()).event).toBe(event);
  });

  it('an attendant who may not accept it cannot close a waiting one', () => {
    expect(refusal(ticket({ queue: support }), { type: 'close', withFarewell: false })).toBe('ERR_NO_PERMISSION');
    const colleague = ticket({ user: bia, userId: bia.id });
    expect(refusal(colleague, { type: 'close', withFarewell: false })).toBe('ERR_NO_PERMISSION');
  });

  it('an attendant cannot close what nobody has but nobody offers either', () => {
    const asked = ticket({ status: 'nps' });
    expect(refusal(asked, { type: 'close', withFarewell: false })).toBe('ERR_NO_PERMISSION');
    expect(refusal(group(), { type: 'close', withFarewell: false })).toBe('ERR_NO_PERMISSION');
  });

  it.each(['lgpd', 'nps'] as const)('no farewell and no rating while %s is waited for', (status) => {
    const given = { ...withSetting('userRating'), viewer: admin, wasServed: true };
    const decision = decide(open({ status }), { type: 'close', withFarewell: true }, facts(given));
    expect([decision.ticket.status, decision.effects]).toEqual(['closed', []]);
  });

  it('asks for a rating once: the clock for it begins again', () => {
    const asking = facts(withSetting('userRating'));
    const decision = decide(open({ isWarned: true }), { type: 'close', withFarewell: true }, asking);
    expect(decision).toMatchObject({ event: 'ticket.closed', ticket: { status: 'nps', isWarned: false } });
  });
});

describe('B-TICKET-23: whose command came too late', () => {
  const seen = ticket();
  const taken = open({ user: bia, userId: bia.id });
  it.each([
    ['a colleague took it', seen, taken, true],
    ['it is as it was', seen, seen, false],
    ['it was closed', seen, { ...taken, status: 'closed' as const }, false],
    ['nobody has it', seen, { ...taken, userId: null }, false],
    ['it is theirs', seen, open(), false],
    ['whoever had it then has it', ticket({ user: bia, userId: bia.id }), taken, false],
    ['only the person changed', open({ user: ana, userId: 12 }), taken, false],
  ])('%s', (_, before, current, expected) => {
    expect(isTooLate(before, current, viewer())).toBe(expected);
  });

  it.each([
    ['a colleague took one of their queue', taken, true],
    ['of a queue that is not theirs', { ...taken, queueId: support.id }, false],
    ['it still waits', ticket({ user: bia, userId: bia.id }), false],
    ['a group nobody has', group(), false],
    ['it was closed', { ...taken, status: 'closed' as const }, false],
  ])('a person learns who took it: %s', (_, current, expected) => {
    expect(wasWaitingFor(viewer(), current)).toBe(expected);
  });
});
