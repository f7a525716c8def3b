import {
  flowOf,
  minutesLater,
  morning,
  option,
  queue,
  BotConversation,
  waitingTicket,
} from '@test/support/server/botFlow.ts';
import { describe, expect, it } from 'vitest';
import { newSession } from '../tickets/botSession.ts';
import { step } from './step.ts';

const two = [queue(1, 'Vendas', { greetingMessage: 'Vendas aqui.' }), queue(2, 'Suporte')];
const menuText = 'Olá, {{firstName}}!\n\n[ 1 ] - Vendas\n[ 2 ] - Suporte\n[ Sair ] Finalizar conversa';
const again = `Não reconheci essa opção. Escolha um dos números abaixo:\n\n${menuText}`;

describe('one queue without options (B-BOT-1)', () => {
  it('greets once, takes the ticket and tells the place in the queue', () => {
    const conversation = new BotConversation(
      flowOf({ queues: [queue(1, 'Vendas')], settings: { sendQueuePosition: 'enabled' } }),
    );
    const first = conversation.hears('1');
    expect(first.says).toEqual(['Olá, {{firstName}}!']);
    expect(first.does).toEqual([{ type: 'queue', queueId: 1, log: 'queue' }, { type: 'position' }]);
    expect(first.ticket.queueId).toBe(1);
    expect(conversation.hears('tem alguém?').effects).toEqual([]);
  });

  it('says nothing when the company does not want it, and closes when the queue does', () => {
    const settings = { sendGreetingMessageOneQueues: 'disabled' };
    const conversation = new BotConversation(flowOf({ queues: [queue(1, 'Avisos', { closeTicket: true })], settings }));
    const { says, does, ticket } = conversation.hears('oi');
    expect(says).toEqual([]);
    expect(does.at(-1)).toEqual({ type: 'close', log: 'closed', delayMs: 0 });
    expect(ticket.status).toBe('closed');
  });

  it('leaves the greeting to the integration that takes the ticket', () => {
    const conversation = new BotConversation(flowOf({ queues: [queue(1, 'IA', { integrationId: 1 })] }));
    const { says, ticket, does } = conversation.hears('oi');
    expect(says).toEqual([]);
    expect(does.at(-1)).toEqual({ type: 'integration', integrationId: 1 });
    expect(ticket).toMatchObject({ useIntegration: true, integrationId: 1, queueId: 1 });
  });

  it('opens the options at once when the only queue has some', () => {
    const conversation = new BotConversation(
      flowOf({ queues: [queue(1, 'Vendas')], trees: { 1: [option(1, 'Preços')] } }),
    );
    expect(conversation.hears('oi').says).toEqual(['[ 1 ] - Preços\n[ # ] Menu inicial\n[ Sair ] Finalizar conversa']);
  });
});

describe('the queue menu', () => {
  it('B-BOT-2, B-BOT-6: comes first whatever is written, then a number chooses', () => {
    const conversation = new BotConversation(flowOf({ queues: two }));
    const first = conversation.hears('1');
    expect(first.says).toEqual([menuText]);
    expect(first.effects[0]).toMatchObject({
      hasGreetingMedia: true,
      choices: [
        { id: '1', title: 'Vendas' },
        { id: '2', title: 'Suporte' },
        { id: 'sair', title: 'Finalizar conversa' },
      ],
    });
    expect(first.does).toEqual([{ type: 'log', log: 'chatBot' }]);
    const second = conversation.hears('1');
    expect(second.says).toEqual(['Vendas aqui.']);
    expect(second.does).toEqual([{ type: 'queue', queueId: 1, log: 'queue' }]);
    expect(second.session).toMatchObject({ stage: 'done', sent: 0 });
  });

  it.each([' 2 ', '*2*', '2️⃣', '２'])('takes %j as the second', (body) => {
    const conversation = new BotConversation(flowOf({ queues: two }));
    conversation.hears('oi');
    expect(conversation.hears(body).ticket.queueId).toBe(2);
  });

  it('a tap does the same as a number', () => {
    const conversation = new BotConversation(flowOf({ queues: two }));
    conversation.hears('oi');
    expect(conversation.hears('Suporte', { replyId: '2' }).ticket.queueId).toBe(2);
  });

  it.each(['3', '0', '-1', '1 2', 'vendas', '1.', '#', ''])('B-BOT-3: repeats for %j, at most three menus', (body) => {
    const conversation = new BotConversation(flowOf({ queues: two }));
    conversation.hears('oi');
    expect(conversation.hears(body).says).toEqual([again]);
    expect(conversation.hears(body).says).toEqual([again]);
    expect(conversation.hears(body).effects).toEqual([]);
    // The limit silences us, not the customer.
    expect(conversation.hears('2').ticket.queueId).toBe(2);
  });

  it('B-BOT-3: 0 means without a limit, and a pause holds', () => {
    const conversation = new BotConversation(
      flowOf({ queues: two, connection: { maxUseBotQueues: 0, timeUseBotQueues: 5 } }),
    );
    conversation.hears('oi');
    expect(conversation.hears('?').effects).toEqual([]);
    for (let turn = 0; turn < 20; turn += 1) {
      expect(conversation.hears('?', { at: minutesLater(conversation.at, 5) }).says).toEqual([again]);
    }
  });

  it('B-BOT-4: a burst is answered once', () => {
    const conversation = new BotConversation(flowOf({ queues: two }));
    conversation.hears('oi');
    expect(
      conversation.hears('tudo bem?', { at: new Date(Date.parse(conversation.at) + 900).toISOString() }).effects,
    ).toEqual([]);
  });

  it.each(['sair', 'SAIR', ' Sair '])('B-BOT-5: %j ends with the farewell once and no rating', (body) => {
    const conversation = new BotConversation(flowOf({ queues: two }));
    conversation.hears('oi');
    const { says, does, ticket, session } = conversation.hears(body);
    expect(says).toEqual(['Até logo!']);
    expect(does).toEqual([{ type: 'close', log: 'clientClosed', delayMs: 0 }]);
    expect(ticket).toMatchObject({ status: 'closed', useIntegration: false });
    expect(session.sent).toBe(0);
  });

  it('a picture is no answer', () => {
    const conversation = new BotConversation(flowOf({ queues: two }));
    conversation.hears('oi');
    expect(conversation.hears('1', { isText: false }).says).toEqual([again]);
  });
});

describe('a chosen queue (B-BOT-8..13)', () => {
  it('gives greeting, options, files and an attendant in this order', () => {
    const chosen = queue(1, 'Vendas', { greetingMessage: 'Oi!', fileListId: 1 });
    const settings = { userRandom: 'enabled', sendQueuePosition: 'enabled' };
    const plain = new BotConversation(flowOf({ queues: [chosen, two[1] ?? chosen], settings }));
    plain.hears('oi');
    expect(plain.hears('1').effects.map(({ type }) => type)).toEqual(['queue', 'say', 'files', 'assign', 'position']);
    const treed = new BotConversation(
      flowOf({ queues: [chosen, two[1] ?? chosen], settings, trees: { 1: [option(7, 'Preços')] } }),
    );
    treed.hears('oi');
    const { effects, says } = treed.hears('1');
    expect(effects.map(({ type }) => type)).toEqual(['queue', 'say', 'files']);
    expect(says).toEqual(['Oi!\n\n[ 1 ] - Preços\n[ # ] Menu inicial\n[ Sair ] Finalizar conversa']);
  });

  it('B-BOT-8: out of its hours it keeps the ticket and says so', () => {
    const closed = queue(1, 'Vendas', { outOfHoursMessage: 'Vendas abre às 8h.', greetingMessage: 'Oi!' });
    const conversation = new BotConversation(
      flowOf({ queues: [closed, two[1] ?? closed], settings: { scheduleType: 'queue' } }),
      waitingTicket,
      '2026-11-21T01:00:00.000Z',
    );
    conversation.hears('oi');
    const { says, ticket, session } = conversation.hears('1');
    expect(says).toEqual(['Vendas abre às 8h.']);
    expect(ticket.queueId).toBe(1);
    expect(session).toMatchObject({ isOutOfHours: true, sent: 2 });
    conversation.hears('oi?');
    expect(conversation.hears('oi?').effects).toEqual([]);
    expect(conversation.hears('bom dia', { at: '2026-11-21T12:00:00.000Z' }).says).toEqual(['Oi!']);
  });

  it('asks for a tree that was not read', () => {
    const lazy = queue(1, 'Vendas');
    const flow = flowOf({ queues: [lazy, ...two.slice(1)] });
    const queues = new Map([...flow.queues, [1, { ...lazy, hasOptions: true }]]);
    const state = { ...waitingTicket, session: { ...newSession, stage: 'menu' as const, sent: 1, sentAt: morning } };
    const input = { at: minutesLater(morning, 1), body: '1', replyId: null, isAudio: false, isText: true };
    expect(step({ ...flow, queues }, state, input)).toEqual({ needs: { kind: 'trees', id: 1 } });
  });
});

describe('hours (B-IN-32..36)', () => {
  const night = '2026-11-21T01:00:00.000Z';

  it.each(['company', 'connection'])('%s: says it up to the limit, then starts afresh in hours', (scheduleType) => {
    const conversation = new BotConversation(flowOf({ queues: two, settings: { scheduleType } }), waitingTicket, night);
    for (let turn = 0; turn < 3; turn += 1) expect(conversation.hears('oi').says).toEqual(['Voltamos amanhã.']);
    expect(conversation.hears('oi').effects).toEqual([]);
    const day = conversation.hears('bom dia', { at: '2026-11-21T13:00:00.000Z' });
    expect(day.says).toEqual([menuText]);
    expect(day.session).toMatchObject({ isOutOfHours: false, sent: 1 });
  });

  it('B-IN-34: a served ticket is told once an hour, when the company wants it', () => {
    const settings = { scheduleType: 'company', sendMessageOutExpedientTicketOpen: 'enabled' };
    const open = { ...waitingTicket, ticket: { ...waitingTicket.ticket, status: 'open' as const, userId: 1 } };
    const conversation = new BotConversation(flowOf({ settings }), open, night);
    expect(conversation.hears('oi').says).toEqual(['Voltamos amanhã.']);
    expect(conversation.hears('oi', { at: minutesLater(conversation.at, 59) }).says).toEqual([]);
    expect(conversation.hears('oi', { at: minutesLater(conversation.at, 2) }).says).toEqual(['Voltamos amanhã.']);
    expect(
      new BotConversation(flowOf({ settings: { scheduleType: 'company' } }), open, night).hears('oi').effects,
    ).toEqual([]);
  });
});

describe('who is left alone (B-IN-37)', () => {
  const silent = (ticket: object, flow = flowOf({ queues: two })) =>
    new BotConversation(flow, { ...waitingTicket, ticket: { ...waitingTicket.ticket, ...ticket } }).hears('oi').effects;

  it('tickets of a person, of contacts without bot, plain groups and closed ones', () => {
    expect(silent({ userId: 1 })).toEqual([]);
    expect(silent({ isGroup: true, isPlainGroup: true })).toEqual([]);
    expect(silent({ status: 'group', isGroup: true })).toEqual([]);
    expect(silent({ status: 'open' })).toEqual([]);
    expect(silent({}, flowOf({ queues: two, contact: { disableBot: true } }))).toEqual([]);
    expect(silent({}, flowOf({ queues: [] }))).toEqual([]);
  });

  it('a group that is a ticket gets the menu and never options', () => {
    const flow = flowOf({ queues: two, trees: { 1: [option(1, 'Preços')] } });
    const group = { ...waitingTicket, ticket: { ...waitingTicket.ticket, isGroup: true } };
    expect(new BotConversation(flow, group).hears('oi').says).toEqual([menuText]);
    expect(silent({ isGroup: true, queueId: 1 }, flow)).toEqual([]);
  });
});

describe('audio (B-IN-39)', () => {
  it('is answered with a request for text, quoting it, while nobody serves', () => {
    const conversation = new BotConversation(flowOf({ queues: two, contact: { acceptAudioMessage: false } }));
    const { effects } = conversation.hears('', { isAudio: true, isText: false });
    expect(effects).toMatchObject([{ type: 'say', isQuoting: true }]);
    expect(conversation.hears('oi').says).toEqual([menuText]);
  });
});

describe('integrations and prompts (B-IN-38)', () => {
  it('those of the ticket come before those of the connection, and both before the menu', () => {
    const flow = flowOf({ queues: two, connection: { integrationId: 1, promptId: 1 } });
    expect(new BotConversation(flow).hears('oi').effects).toEqual([{ type: 'integration', integrationId: 1 }]);
    const prompted = { ...waitingTicket, ticket: { ...waitingTicket.ticket, useIntegration: true, promptId: 1 } };
    expect(new BotConversation(flow, prompted).hears('oi').effects).toEqual([{ type: 'prompt', promptId: 1 }]);
  });

  it('one that is gone or was let go leaves the ticket to the menu', () => {
    const connection = { integrationId: 9 };
    expect(new BotConversation(flowOf({ queues: two, connection })).hears('oi').says).toEqual([menuText]);
    const released = { ...waitingTicket, session: { ...newSession, isReleased: true } };
    expect(
      new BotConversation(flowOf({ queues: two, connection: { integrationId: 1 } }), released).hears('oi').says,
    ).toEqual([menuText]);
  });
});
