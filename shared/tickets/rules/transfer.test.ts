import {
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
});
