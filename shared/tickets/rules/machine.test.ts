import {
  admin,
  ana,
  at,
  before,
  bia,
  contact,
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
import type { Command } from './commands.ts';
import { conflict } from './decision.ts';
import { decide } from './machine.ts';
import { newTracking, withTracking } from './tracking.ts';

describe('B-TICKET-5 accept', () => {
  it('gives a waiting ticket to the caller and ends automation', () => {
    const current = ticket({ isBot: true, useIntegration: true, amountUsedBotQueues: 2, unreadMessages: 3 });
    const decision = decide(current, { type: 'accept' }, facts());
    expect(decision.ticket).toMatchObject({
      status: 'open',
      userId: ana.id,
      user: ana,
      queueId: sales.id,
      isBot: false,
      useIntegration: false,
      amountUsedBotQueues: 0,
      unreadMessages: 0,
      updatedAt: at,
    });
    expect(decision.event).toBe('ticket.accepted');
    expect(decision.logs).toEqual([{ type: 'open', user: ana, queue: sales }]);
    expect(decision.effects).toEqual([{ type: 'markRead' }]);
  });

  it('starts the cycle once: a return and a second accept move startedAt, never firstStartedAt (B-TRACK-2)', () => {
    const first = newTracking(ticket(), before);
    const accepted = decide(ticket(), { type: 'accept' }, facts());
    const started = withTracking(first, accepted.tracking ?? { set: {} });
    expect(started).toMatchObject({ startedAt: at, firstStartedAt: at, userId: ana.id, ratingAt: null, rated: false });
    const returned = decide(accepted.ticket, { type: 'return' }, facts());
    const waiting = withTracking(started, returned.tracking ?? { set: {} });
    expect(waiting).toMatchObject({ startedAt: null, userId: null, queuedAt: at, firstStartedAt: at });
    const later = '2026-11-20T16:00:00.000Z';
    const again = decide(returned.ticket, { type: 'accept' }, facts({ at: later }));
    expect(withTracking(waiting, again.tracking ?? { set: {} })).toMatchObject({
      startedAt: later,
      firstStartedAt: at,
    });
    expect(decide(again.ticket, { type: 'accept' }, facts({ at: later }))).toMatchObject({
      event: null,
      tracking: null,
    });
  });

  it('keeps group tickets groups', () => {
    const current = group({}, 'enabled');
    const decision = decide({ ...current, status: 'pending' }, { type: 'accept' }, facts());
    expect(decision.ticket.status).toBe('group');
  });

  it('names whoever has it (B-TICKET-3), but lets an administrator take it and logs the change of hands', () => {
    const current = open({ user: bia, userId: bia.id });
    const refused = failure(() => decide(current, { type: 'accept' }, facts()));
    expect(refused.code).toBe('ERR_OTHER_OPEN_TICKET');
    expect(JSON.parse(refused.details.payload ?? '')).toEqual({
      id: 7,
      uuid: current.uuid,
      status: 'open',
      userId: bia.id,
      user: bia,
      queueId: sales.id,
      queue: sales,
      contactId: 'C1',
      whatsappId: 2,
      companyId: 1,
    });
    const taken = decide(current, { type: 'accept' }, facts({ viewer: admin }));
    expect(taken.ticket.userId).toBe(ana.id);
    expect(taken.logs.map(({ type }) => type)).toEqual(['transfered', 'receivedTransfer', 'open']);
    expect(taken.logs[0]).toEqual({ type: 'transfered', user: bia, queue: sales });
  });

  it('has nobody to name while the conversation waits for consent or rating', () => {
    for (const status of ['lgpd', 'nps'] as const) expect(conflict(ticket({ status })).code).toBe('ERROR_TICKET_OPEN');
  });

  it('wants a queue first, one of the caller’s, except from administrators', () => {
    const current = ticket({ queue: null, queueId: null });
    const everybody = viewer({ allTicket: true });
    expect(refusal(current, { type: 'accept' }, { viewer: everybody })).toBe('ERR_VALIDATION');
    expect(refusal(current, { type: 'accept', queue: support }, { viewer: everybody })).toBe('ERR_NO_PERMISSION');
    expect(decide(current, { type: 'accept', queue: sales }, facts({ viewer: everybody })).ticket.queueId).toBe(
      sales.id,
    );
    expect(decide(current, { type: 'accept' }, facts({ viewer: admin })).ticket).toMatchObject({
      status: 'open',
      queueId: null,
    });
  });

  it('refuses what the caller may not take and what does not wait', () => {
    expect(refusal(ticket({ queue: support }), { type: 'accept' })).toBe('ERR_NO_PERMISSION');
    expect(refusal(ticket({ user: bia, userId: bia.id }), { type: 'accept' })).toBe('ERR_NO_PERMISSION');
    for (const status of ['closed', 'lgpd', 'nps'] as const) {
      expect(refusal(ticket({ status }), { type: 'accept' })).toBe('ERR_TICKET_TRANSITION');
    }
  });
});

describe('B-TICKET-6 ignore', () => {
  it('closes without a word and without a rating', () => {
    const decision = decide(ticket({ amountUsedBotQueues: 3, unreadMessages: 2 }), { type: 'ignore' }, facts());
    expect(decision.ticket).toMatchObject({
      status: 'closed',
      amountUsedBotQueues: 0,
      unreadMessages: 0,
      closedAt: at,
    });
    expect(decision.effects).toEqual([]);
    expect(decision.logs).toEqual([{ type: 'closed', user: ana, queue: sales }]);
  });

  it('is exempt from the required tag (B-TICKET-12)', () => {
    expect(decide(ticket(), { type: 'ignore' }, facts(withSetting('requiredTag'))).ticket.status).toBe('closed');
  });

  it('is for tickets that wait', () => {
    expect(refusal(open(), { type: 'ignore' })).toBe('ERR_TICKET_TRANSITION');
    expect(refusal(ticket({ queue: support }), { type: 'ignore' })).toBe('ERR_NO_PERMISSION');
  });
});

describe('B-TICKET-7, 12, 13 close', () => {
  const close: Command = { type: 'close', withFarewell: true };

  it('ends the cycle with everything cleared', () => {
    const current = open({ unreadMessages: 4, isBot: true, useIntegration: true, amountUsedBotQueues: 1 });
    const decision = decide(current, close, facts());
    expect(decision.ticket).toMatchObject({
      status: 'closed',
      userId: ana.id,
      unreadMessages: 0,
      amountUsedBotQueues: 0,
      isBot: false,
      useIntegration: false,
      closedAt: at,
      updatedAt: at,
    });
    expect(decision.tracking?.set).toMatchObject({
      finishedAt: at,
      closedAt: at,
      userId: ana.id,
      queueId: sales.id,
      whatsappId: 2,
      contactId: 'C1',
      status: 'closed',
    });
    expect(decision.logs).toEqual([{ type: 'closed', user: ana, queue: sales }]);
    expect(decision.effects).toEqual([{ type: 'say', template: 'Obrigado, {{firstName}}' }]);
  });

  it.each([
    ['asked not to', open(), false, {}, 0],
    ['nothing to say', open(), true, { farewell: ' ' }, 0],
    ['a waiting ticket', ticket(), true, {}, 0],
    ['a waiting ticket where the company wants it', ticket(), true, withSetting('sendFarewellWaitingTicket'), 1],
    ['a group', group({ user: ana, userId: ana.id }), true, {}, 0],
    ['a group treated as a ticket', group({ user: ana, userId: ana.id }, 'enabled'), true, {}, 1],
    ['a connection that is down', open(), true, { canSay: false }, 0],
  ] as const)('says farewell or not: %s', (_, current, withFarewell, given, count) => {
    const decision = decide(current, { type: 'close', withFarewell }, facts(given));
    expect(decision.effects).toHaveLength(count);
    expect(decision.ticket.status).toBe('closed');
  });

  it('wants a tag where the company requires one', () => {
    const required = withSetting('requiredTag');
    expect(refusal(open(), close, required)).toBe('ERR_REQUIRED_TAG');
    const tags = [{ id: 1, name: 'vip', color: '#000' }];
    expect(decide(open({ contact: { ...contact, tags } }), close, facts(required)).ticket.status).toBe('closed');
    expect(decide(group({ user: ana, userId: ana.id }), close, facts(required)).ticket.status).toBe('closed');
  });

  it('is for the owner, the queue’s supervisor and administrators', () => {
    const current = open({ user: bia, userId: bia.id });
    expect(refusal(current, close)).toBe('ERR_NO_PERMISSION');
    expect(refusal(current, close, { viewer: viewer({ profile: 'supervisor', queueIds: [support.id] }) })).toBe(
      'ERR_NO_PERMISSION',
    );
    for (const allowed of [viewer({ profile: 'supervisor' }), admin]) {
      expect(decide(current, close, facts({ viewer: allowed })).ticket.status).toBe('closed');
    }
  });

  it('does nothing twice', () => {
    const closed = decide(open(), close, facts()).ticket;
    expect(decide(closed, close, facts())).toMatchObject({ event: null, logs: [], effects: [] });
  });
});

describe('B-TICKET-8 return', () => {
  it('lets the ticket wait in its queue again', () => {
    const decision = decide(open({ unreadMessages: 2 }), { type: 'return' }, facts());
    expect(decision.ticket).toMatchObject({
      status: 'pending',
      userId: null,
      user: null,
      queueId: sales.id,
      unreadMessages: 2,
    });
    expect(decision.logs).toEqual([{ type: 'pending', user: ana, queue: sales }]);
    expect(decision.event).toBe('ticket.returned');
  });

  it('is nothing for a ticket that waits for nobody', () => {
    expect(decide(ticket(), { type: 'return' }, facts()).event).toBeNull();
  });

  it('is for those who work it', () => {
    expect(refusal(open({ user: bia, userId: bia.id }), { type: 'return' })).toBe('ERR_NO_PERMISSION');
    expect(refusal(open({ status: 'closed' }), { type: 'return' })).toBe('ERR_TICKET_TRANSITION');
  });
});

describe('B-TICKET-10 reopen', () => {
  it('serves the conversation again in a new cycle, unread kept', () => {
    const current = open({ status: 'closed', closedAt: before, user: bia, userId: bia.id, unreadMessages: 2 });
    const decision = decide(current, { type: 'reopen' }, facts({ viewer: admin }));
    expect(decision.ticket).toMatchObject({
      status: 'open',
      userId: ana.id,
      queueId: sales.id,
      closedAt: null,
      trackingId: 'NEXT',
      unreadMessages: 2,
    });
    expect(decision.tracking?.set).toMatchObject({
      id: 'NEXT',
      startedAt: at,
      queuedAt: at,
      finishedAt: null,
      createdAt: at,
    });
    expect(decision.logs).toEqual([{ type: 'reopen', user: ana, queue: sales }]);
  });

  it('is for those who see it as theirs or nobody’s', () => {
    const closed = { status: 'closed' as const, closedAt: before };
    expect(refusal(open({ ...closed, user: bia, userId: bia.id }), { type: 'reopen' })).toBe('ERR_NO_PERMISSION');
    expect(decide(ticket(closed), { type: 'reopen' }, facts()).ticket.userId).toBe(ana.id);
    expect(decide(open(closed), { type: 'reopen', queue: sales }, facts()).ticket.status).toBe('open');
  });
});
