import { BotConversation, flowOf, minutesLater, morning, queue, waitingTicket } from '@test/support/server/botFlow.ts';
import { describe, expect, it } from 'vitest';
import { asksConsent } from './consent.ts';

describe('B-IN-14: a new service begins with the question for consent', () => {
  const asking = { enableLGPD: 'enabled', lgpdMessage: 'Tratamos seus dados.', lgpdConsent: 'disabled' };
  const stranger = { isGroup: false, lgpdAcceptedAt: null };
  it.each([
    ['to who has not given it', {}, {}, true],
    ['not to who has', {}, { lgpdAcceptedAt: morning }, false],
    ['each time where the company says so', { lgpdConsent: 'enabled' }, { lgpdAcceptedAt: morning }, true],
    ['not in a group', {}, { isGroup: true }, false],
    ['not where it is off', { enableLGPD: 'disabled' }, {}, false],
    ['not without words', { lgpdMessage: ' ' }, {}, false],
  ])('%s', (_, settings, contact, expected) => {
    expect(asksConsent({ ...asking, ...settings } as never, { ...stranger, ...contact })).toBe(expected);
  });
});

describe('B-IN-27..29: a ticket that waits for consent', () => {
  const settings = { enableLGPD: 'enabled', lgpdMessage: 'Tratamos seus dados.', lgpdLink: '' } as const;
  const state = { ...waitingTicket, ticket: { ...waitingTicket.ticket, status: 'lgpd' as const } };
  const conversationOf = (more: object = {}) =>
    new BotConversation(flowOf({ settings: { ...settings, ...more }, queues: [queue(1, 'Vendas')] }), state);
  const question =
    'Você concorda com o tratamento dos seus dados para este atendimento?\n\n[ 1 ] - Concordo\n[ 2 ] - Não concordo';

  it('is asked in two messages, whatever it says first', () => {
    const asked = conversationOf().hears('1');
    expect(asked.says).toEqual(['Tratamos seus dados.', question]);
    expect(asked.effects[1]).toMatchObject({
      lines: '[ 1 ] - Concordo\n[ 2 ] - Não concordo',
      choices: [
        { id: '1', title: 'Concordo' },
        { id: '2', title: 'Não concordo' },
      ],
      delayMs: 1000,
    });
    expect(asked.session).toMatchObject({ sent: 1, consentAskedAt: '2026-11-20T13:00:10.000Z' });
    expect([asked.ticket.status, asked.ticket.queueId]).toEqual(['lgpd', null]);
  });

  it('goes on as a new one once it was given', () => {
    const conversation = conversationOf();
    conversation.hears('oi');
    const { does, says, ticket, session } = conversation.hears('1');
    expect(does[0]).toEqual({ type: 'consent', isGiven: true });
    expect(says).toEqual(['Olá, {{firstName}}!']);
    expect([ticket.status, ticket.queueId]).toEqual(['pending', 1]);
    expect(session).toMatchObject({ stage: 'done', sent: 0, sentAt: null, consentAskedAt: null });
  });

  it('begins again: what was asked before does not count', () => {
    const queues = [queue(1, 'Vendas'), queue(2, 'Suporte')];
    const conversation = new BotConversation(flowOf({ settings, queues, connection: { maxUseBotQueues: 1 } }), state);
    conversation.hears('oi');
    expect(conversation.hears('1').session).toMatchObject({ stage: 'menu', sent: 1 });
  });

  it('ends with a farewell when it is refused', () => {
    const conversation = conversationOf();
    conversation.hears('oi');
    const { says, does, ticket } = conversation.hears('2');
    expect(says).toEqual(['Até logo!']);
    expect(does).toEqual([
      { type: 'consent', isGiven: false },
      { type: 'close', log: 'closed', delayMs: 0 },
    ]);
    expect(ticket).toMatchObject({ status: 'closed', queueId: null });
  });

  it.each(['3', 'sim', '#', 'sair'])('is asked again for %s, as often as the connection allows', (body) => {
    const conversation = conversationOf();
    conversation.hears('oi');
    for (const _ of [2, 3]) expect(conversation.hears(body).says).toEqual(['Tratamos seus dados.', question]);
    const last = conversation.hears(body);
    expect([last.effects, last.ticket.status]).toEqual([[], 'lgpd']);
  });

  it.each([
    ['is off meanwhile', { enableLGPD: 'disabled' }],
    ['has no words meanwhile', { lgpdMessage: ' ' }],
  ])('waits like any other where it %s', (_, more) => {
    const { says, ticket } = conversationOf(more).hears('oi', { at: minutesLater(morning, 1) });
    expect(says).toEqual(['Olá, {{firstName}}!']);
    expect([ticket.status, ticket.queueId]).toEqual(['pending', 1]);
  });
});
