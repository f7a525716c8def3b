import { flowOf, option, queue, BotConversation, waitingTicket } from '@test/support/server/botFlow.ts';
import { describe, expect, it } from 'vitest';
import { defaultSchedules } from '../companies/defaults.ts';
import { newSession } from '../tickets/botSession.ts';

const closed = defaultSchedules().map((day) => ({
  ...day,
  startTimeA: '',
  endTimeA: '',
  startTimeB: '',
  endTimeB: '',
}));
const byQueue = { scheduleType: 'queue' } as const;
const plain = { lines: '', choices: [], hasGreetingMedia: false, isQuoting: false, delayMs: 0 };
const inQueue = (queueId: number, session: object = {}) => ({
  ticket: { ...waitingTicket.ticket, queueId },
  session: { ...newSession, ...session },
});

describe('B-BOT-9..13: a queue that was chosen', () => {
  it('offers its options with the ways out', () => {
    const queues = [queue(1, 'Vendas', { greetingMessage: 'Vendas aqui.' })];
    const { effects, session } = new BotConversation(flowOf({ queues, trees: { 1: [option(1, 'Preços')] } })).hears(
      'oi',
    );
    const lines = '[ 1 ] - Preços\n[ # ] Menu inicial\n[ Sair ] Finalizar conversa';
    const choices = [
      { id: '1', title: 'Preços' },
      { id: '#', title: 'Menu inicial' },
      { id: 'sair', title: 'Finalizar conversa' },
    ];
    expect(effects).toContainEqual({ ...plain, type: 'say', text: `Vendas aqui.\n\n${lines}`, lines, choices });
    expect(session).toEqual({ ...newSession, stage: 'tree', isGreeted: true });
  });

  it.each([
    ['an integration before a prompt', { integrationId: 1, promptId: 1 }, { type: 'integration', integrationId: 1 }],
    ['a prompt', { promptId: 1 }, { type: 'prompt', promptId: 1 }],
    ['a prompt where the integration has gone', { integrationId: 9, promptId: 1 }, { type: 'prompt', promptId: 1 }],
  ])('hands over to %s', (_, fields, effect) => {
    const { type: _type, ...link } = effect;
    for (const state of [waitingTicket, inQueue(1)]) {
      const flow = flowOf({ queues: [queue(1, 'IA', fields)], settings: { userRandom: 'enabled' } });
      const { does, ticket, session } = new BotConversation(flow, state).hears('oi');
      expect(does.at(-1)).toEqual(effect);
      expect(ticket).toMatchObject({ queueId: 1, useIntegration: true, ...link });
      expect(session.isGreeted).toBe(true);
    }
  });

  it('hands over also when it was chosen from the menu', () => {
    const queues = [queue(1, 'IA', { promptId: 1 }), queue(2, 'Suporte')];
    const conversation = new BotConversation(flowOf({ queues }));
    conversation.hears('oi');
    expect(conversation.hears('1').does).toEqual([
      { type: 'queue', queueId: 1, log: 'queue' },
      { type: 'prompt', promptId: 1 },
    ]);
  });

  it('hands nothing to a service that has let go', () => {
    const state = { ...waitingTicket, session: { ...newSession, isReleased: true } };
    const { ticket, says } = new BotConversation(flowOf({ queues: [queue(1, 'IA', { promptId: 1 })] }), state).hears(
      'oi',
    );
    expect([ticket.useIntegration, says]).toEqual([false, ['Olá, {{firstName}}!']]);
  });

  it('is not entered twice', () => {
    const { does, session } = new BotConversation(flowOf({ queues: [queue(1, 'Vendas')] }), inQueue(1)).hears('oi');
    expect(does).toEqual([]);
    expect(session).toMatchObject({ stage: 'done', isGreeted: true });
  });

  it('greets with the picture of the connection, once', () => {
    const flow = flowOf({ queues: [queue(1, 'Vendas')] });
    const { effects } = new BotConversation(flow, inQueue(1)).hears('oi');
    expect(effects).toEqual([{ ...plain, type: 'say', text: 'Olá, {{firstName}}!', hasGreetingMedia: true }]);
    expect(new BotConversation(flow, inQueue(1, { isGreeted: true })).hears('oi').effects).toEqual([]);
  });
});

describe('B-BOT-8, B-IN-40: a queue that is closed', () => {
  const shut = (id: number, name: string) => queue(id, name, { schedules: closed, outOfHoursMessage: 'Fechado.' });

  it.each([
    ['the only one', [shut(1, 'Vendas')]],
    ['one of several', [shut(1, 'Vendas'), queue(2, 'Suporte')]],
  ])('says so to a ticket that waits in it: %s', (_, queues) => {
    const inTree = new BotConversation(flowOf({ queues, settings: byQueue }), inQueue(1, { stage: 'tree', path: [1] }));
    const first = inTree.hears('oi');
    expect([first.says, first.does]).toEqual([['Fechado.'], []]);
    expect(first.session).toMatchObject({ stage: 'new', path: [], isOutOfHours: true, sent: 1 });
    for (const _ of [2, 3]) expect(inTree.hears('oi').says).toEqual(['Fechado.']);
    expect(inTree.hears('oi').effects).toEqual([]);
  });

  it('says so to a new ticket, as often as the connection allows', () => {
    const flow = flowOf({ queues: [shut(1, 'Vendas')], settings: byQueue, connection: { maxUseBotQueues: 1 } });
    const first = new BotConversation(flow).hears('oi');
    expect([first.says, first.ticket.queueId]).toEqual([['Fechado.'], 1]);
    const announced = { ...waitingTicket, session: { ...newSession, sent: 1 } };
    expect(new BotConversation(flow, announced).hears('oi').effects).toEqual([]);
  });

  it('counts only where hours are the queue’s', () => {
    const flow = flowOf({ queues: [shut(1, 'Vendas')] });
    expect(new BotConversation(flow).hears('oi').says).toEqual(['Olá, {{firstName}}!']);
  });

  it('starts afresh at the first message in hours (B-IN-36)', () => {
    const flow = flowOf({ queues: [queue(1, 'Vendas')], settings: byQueue });
    const { says, session } = new BotConversation(
      flow,
      inQueue(1, { isOutOfHours: true, sent: 3, sentAt: null }),
    ).hears('oi');
    expect(says).toEqual(['Olá, {{firstName}}!']);
    expect(session).toMatchObject({ isOutOfHours: false, sent: 0 });
  });
});

describe('whose hours hold (B-IN-33)', () => {
  it.each([
    ['company', 'company', true],
    ['company', 'connection', false],
    ['connection', 'connection', true],
    ['connection', 'company', false],
    ['queue', 'company', false],
    ['disabled', 'company', false],
  ])('%s: with closed hours of the %s nobody answers: %s', (scheduleType, whose, isClosed) => {
    const flow = flowOf({
      queues: [queue(1, 'Vendas')],
      settings: { scheduleType } as never,
      connection: whose === 'connection' ? { schedules: closed } : {},
      rest: whose === 'company' ? { companySchedules: closed } : {},
    });
    const { says, session } = new BotConversation(flow).hears('oi');
    expect(says).toEqual([isClosed ? 'Voltamos amanhã.' : 'Olá, {{firstName}}!']);
    expect(session.isOutOfHours).toBe(isClosed);
  });
});
