import {
  admin,
  ana,
  at,
  before,
  bia,
  facts,
  group,
  open,
  refusal,
  sales,
  support,
  ticket,
  withSetting,
} from '@test/support/server/decisions.ts';
import { describe, expect, it } from 'vitest';
import { decide } from './machine.ts';

describe('B-TICKET-9, 15 to 18 transfer', () => {
  it('to a person: open for them, started now, automation gone', () => {
    const current = open({ isBot: true, useIntegration: true });
    const decision = decide(current, { type: 'transfer', user: bia, queue: support }, facts());
    expect(decision.ticket).toMatchObject({
      status: 'open',
      userId: bia.id,
      queueId: support.id,
      isBot: false,
      useIntegration: false,
    });
    expect(decision.tracking).toEqual({
      set: { userId: bia.id, queueId: support.id, status: 'open', queuedAt: at, startedAt: at },
      once: { firstStartedAt: at },
      handed: { at, byId: ana.id, userId: ana.id, queueId: sales.id },
    });
  });

  it('to a queue: waits there, not started', () => {
    const decision = decide(open(), { type: 'transfer', user: null, queue: support }, facts());
    expect(decision.ticket).toMatchObject({ status: 'pending', userId: null, queueId: support.id });
    expect(decision.tracking?.set).toMatchObject({ queuedAt: at, startedAt: null, userId: null });
  });

  it('keeps groups groups', () => {
    expect(decide(group({ user: ana, userId: ana.id }), { type: 'transfer', user: bia }, facts()).ticket.status).toBe(
      'group',
    );
    expect(
      decide(group({ user: ana, userId: ana.id }), { type: 'transfer', queue: support }, facts()).ticket.status,
    ).toBe('group');
  });

  it.each([
    ['other person, same queue', open(), { user: bia }, ['transfered', 'receivedTransfer']],
    ['other person, other queue', open(), { user: bia, queue: support }, ['transfered', 'receivedTransfer']],
    ['other queue, nobody', open(), { user: null, queue: support }, ['transfered']],
    ['same person, other queue', open(), { user: ana, queue: support }, ['transfered']],
    ['waiting, to a person', ticket(), { user: bia }, ['receivedTransfer']],
    ['waiting, to another queue', ticket(), { queue: support }, ['queue']],
  ])('logs %s (B-TICKET-16)', (_, current, command, expected) => {
    const decision = decide(current, { type: 'transfer', ...command }, facts());
    expect(decision.logs.map(({ type }) => type)).toEqual(expected);
  });

  it('logs who had it and who gets it', () => {
    const { logs } = decide(open(), { type: 'transfer', user: bia, queue: support }, facts());
    expect(logs).toEqual([
      { type: 'transfered', user: ana, queue: sales },
      { type: 'receivedTransfer', user: bia, queue: support },
    ]);
  });

  it.each([
    [
      'another queue',
      open(),
      { user: null, queue: support },
      'Seu atendimento foi encaminhado para o setor {{queue}}.',
    ],
    ['another person', open(), { user: bia }, 'Agora quem fala com você é {{userName}}.'],
    [
      'both',
      open(),
      { user: bia, queue: support },
      'Seu atendimento foi encaminhado para {{userName}}, do setor {{queue}}.',
    ],
    ['nobody, same queue', open(), { user: null, queue: sales }, undefined],
    ['a contact who never wrote', open({ lastInboundAt: null }), { user: bia }, undefined],
    ['a group', group({ user: ana, userId: ana.id }), { user: bia }, undefined],
    [
      'a group treated as a ticket',
      group({ user: ana, userId: ana.id }, 'enabled'),
      { user: bia },
      'Agora quem fala com você é {{userName}}.',
    ],
  ])('tells the customer about %s (B-TICKET-15)', (_, current, command, template) => {
    const outcome = decide(current, { type: 'transfer', ...command }, facts(withSetting('sendMsgTransfTicket')));
    expect(outcome.effects).toEqual(template ? [{ type: 'say', template }] : []);
    const silent = decide(current, { type: 'transfer', ...command }, facts());
    expect(silent.effects).toEqual([]);
  });

  it('of a waiting ticket is for whoever may accept it', () => {
    expect(decide(ticket(), { type: 'transfer', queue: support }, facts()).ticket.queueId).toBe(support.id);
    expect(refusal(ticket({ queue: support }), { type: 'transfer', queue: sales })).toBe('ERR_NO_PERMISSION');
    expect(refusal(open({ user: bia, userId: bia.id }), { type: 'transfer', user: ana })).toBe('ERR_NO_PERMISSION');
  });

  it('of a closed ticket opens it again for the person chosen', () => {
    const current = open({ status: 'closed', closedAt: before });
    const decision = decide(current, { type: 'transfer', user: bia, queue: support }, facts());
    expect(decision.ticket).toMatchObject({ status: 'open', userId: bia.id, closedAt: null, trackingId: 'NEXT' });
    expect(decision.logs.map(({ type }) => type)).toEqual(['reopen', 'transfered', 'receivedTransfer']);
  });

  it('changes nothing when nothing changes', () => {
    expect(decide(open(), { type: 'transfer', user: ana, queue: sales }, facts()).event).toBeNull();
  });

  it('tells whoever gets it by whom, and leaves it unread for them', () => {
    const by = { id: ana.id, name: 'Ana', at };
    const given = (unreadMessages: number) =>
      decide(open({ unreadMessages }), { type: 'transfer', user: bia }, facts());
    expect(given(0).ticket).toMatchObject({ transferredBy: by, unreadMessages: 1 });
    expect(given(4).ticket).toMatchObject({ transferredBy: by, unreadMessages: 4 });
    expect(given(0).event).toBe('ticket.transferred');
  });

  it('to oneself is nobody’s gift', () => {
    const current = open({ transferredBy: { id: bia.id, name: 'Bia', at: before }, unreadMessages: 0 });
    const moved = decide(current, { type: 'transfer', user: ana, queue: support }, facts());
    expect(moved.ticket).toMatchObject({ transferredBy: null, unreadMessages: 0 });
  });

  it.each(['lgpd', 'nps'] as const)('is refused while %s is waited for', (status) => {
    expect(refusal(open({ status }), { type: 'transfer', user: bia })).toBe('ERR_TICKET_TRANSITION');
  });

  it('without a person leaves it to the queue', () => {
    expect(decide(open(), { type: 'transfer', queue: support }, facts()).ticket.userId).toBeNull();
  });

  it('keeps the cycle of a ticket that was not closed', () => {
    const { ticket: moved, tracking } = decide(open({ trackingId: 'T1' }), { type: 'transfer', user: bia }, facts());
    expect([moved.trackingId, tracking?.set.id]).toEqual(['T1', undefined]);
  });

  it('of a closed ticket begins its cycle again, and nothing is written once', () => {
    const closed = open({ status: 'closed', closedAt: before });
    const { tracking } = decide(closed, { type: 'transfer', user: bia }, facts());
    expect(tracking).toMatchObject({ set: { id: 'NEXT', createdAt: at, firstStartedAt: at, startedAt: at } });
    expect(tracking).not.toHaveProperty('once');
    const waits = decide(open(), { type: 'transfer', user: null, queue: support }, facts());
    expect(waits.tracking).not.toHaveProperty('once');
  });
});

describe('B-TICKET-8 return', () => {
  it('of a group is for whoever works it, and leaves it a group', () => {
    const current = group({ user: ana, userId: ana.id });
    expect(decide(current, { type: 'return' }, facts()).ticket).toMatchObject({ status: 'group', userId: null });
    expect(decide(group(), { type: 'return' }, facts({ viewer: admin })).event).toBeNull();
  });

  it('of one that waits is for whoever may accept it', () => {
    expect(decide(ticket({ user: ana, userId: ana.id }), { type: 'return' }, facts()).event).toBe('ticket.returned');
    expect(refusal(ticket({ queue: support }), { type: 'return' })).toBe('ERR_NO_PERMISSION');
    expect(refusal(group(), { type: 'return' })).toBe('ERR_NO_PERMISSION');
  });

  it('makes an ownerless group that counts as a ticket wait', () => {
    const decision = decide(group({}, 'enabled'), { type: 'return' }, facts({ viewer: admin }));
    expect(decision.ticket.status).toBe('pending');
  });
});
