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
import { defaultSchedules } from '../companies/defaults.ts';
import { newSession } from '../tickets/botSession.ts';
import { step } from './step.ts';

const two = [queue(1, 'Vendas'), queue(2, 'Suporte')];
const stateOf = (ticket: object = {}, session: object = {}) => ({
  ticket: { ...waitingTicket.ticket, ...ticket },
  session: { ...newSession, ...session },
});

describe('B-IN-38: who answers first', () => {
  const service = { integrationId: 1, promptId: 1 };
  it.each<[string, object, object, object | undefined]>([
    ['the connection’s integration', service, {}, { type: 'integration', integrationId: 1 }],
    ['its integration also in a queue', service, { queueId: 1 }, { type: 'integration', integrationId: 1 }],
    ['its prompt', { promptId: 1 }, {}, { type: 'prompt', promptId: 1 }],
    ['not its prompt once a queue was chosen', { promptId: 1 }, { queueId: 1 }, undefined],
    ['no integration that has gone', { integrationId: 9 }, {}, undefined],
    [
      'its prompt where the integration has gone',
      { integrationId: 9, promptId: 1 },
      {},
      { type: 'prompt', promptId: 1 },
    ],
    [
      'the ticket’s own integration',
      {},
      { useIntegration: true, integrationId: 1, queueId: 1 },
      { type: 'integration', integrationId: 1 },
    ],
    [
      'the ticket’s own prompt, before the connection’s integration',
      { integrationId: 1 },
      { useIntegration: true, promptId: 1, queueId: 1 },
      { type: 'prompt', promptId: 1 },
    ],
    ['none that the ticket only remembers', {}, { integrationId: 1, queueId: 1 }, undefined],
  ])('%s', (_, connection, ticket, expected) => {
    const after = new BotConversation(flowOf({ queues: two, connection }), stateOf(ticket, { stage: 'done' })).hears(
      'oi',
    );
    const external = after.does.find(({ type }) => type === 'integration' || type === 'prompt');
    expect(external).toEqual(expected);
    const { type: _type, ...link } = { type: undefined, ...expected };
    expect(after.ticket).toMatchObject({ ...link, useIntegration: expected !== undefined });
  });

  it('none once it was let go', () => {
    const flow = flowOf({ queues: two, connection: { integrationId: 1 } });
    expect(new BotConversation(flow, stateOf({}, { isReleased: true })).hears('oi').session.stage).toBe('menu');
  });

  it.each([
    ['a ticket in a queue that has gone', { queueId: 9 }, {}],
    ['a ticket that somebody has', { userId: 1 }, {}],
    ['a group that is no ticket', { isGroup: true, isPlainGroup: true }, {}],
    ['a group in its queue', { isGroup: true, queueId: 1 }, {}],
    ['a ticket about to end', {}, { endsAt: minutesLater(morning, 1) }],
    ['a closed one', { status: 'closed' }, {}],
  ])('nobody answers %s', (_, ticket, session) => {
    const closed = { scheduleType: 'company' } as const;
    expect(new BotConversation(flowOf({ queues: two }), stateOf(ticket, session)).hears('oi').effects).toEqual([]);
    if ('isPlainGroup' in ticket) {
      const flow = flowOf({ queues: two, settings: closed, rest: { companySchedules: nightsOnly } });
      expect(new BotConversation(flow, stateOf(ticket, session)).hears('oi').effects).toEqual([]);
    }
  });

  it('a group without a queue is offered the menu, never a service', () => {
    const flow = flowOf({ queues: two, connection: { integrationId: 1 } });
    expect(new BotConversation(flow, stateOf({ isGroup: true })).hears('oi').session.stage).toBe('menu');
  });
});

const nightsOnly = defaultSchedules().map((day) => ({
  ...day,
  ...{ startTimeA: '22:00', endTimeA: '23:00', startTimeB: '', endTimeB: '' },
}));

describe('a ticket in its queue (B-IN-38.6)', () => {
  it('is greeted by the connection where there is but one, else by the queue', () => {
    const greets = { greetingMessage: 'Vendas aqui.' };
    const one = new BotConversation(flowOf({ queues: [queue(1, 'Vendas', greets)] }), stateOf({ queueId: 1 })).hears(
      'oi',
    );
    const several = new BotConversation(
      flowOf({ queues: [queue(1, 'Vendas', greets), two[1] as never] }),
      stateOf({ queueId: 1 }),
    );
    expect([one.says, several.hears('oi').says]).toEqual([['Olá, {{firstName}}!'], ['Vendas aqui.']]);
  });

  it('is offered the options of the only queue', () => {
    const flow = flowOf({ queues: [queue(1, 'Vendas')], trees: { 1: [option(1, 'Preços')] } });
    expect(new BotConversation(flow, stateOf({ queueId: 1 })).hears('oi').session.stage).toBe('tree');
  });

  it.each([
    ['one queue without options', { queues: [queue(1, 'Vendas')] }, false],
    ['one with options', { queues: [queue(1, 'Vendas')], trees: { 1: [option(1, 'Preços')] } }, true],
    ['two', { queues: two }, true],
    ['two, one with options', { queues: two, trees: { 1: [option(1, 'Preços')] } }, true],
  ])('# leads back where there is a menu: %s', (_, parts, leads) => {
    const { effects } = new BotConversation(flowOf(parts), stateOf({ queueId: 1 }, { stage: 'done' })).hears('#');
    expect(effects.length > 0).toBe(leads);
  });

  it('# leads back to the options of the only queue', () => {
    const flow = flowOf({ queues: [queue(1, 'Vendas')], trees: { 1: [option(1, 'Preços')] } });
    const after = new BotConversation(flow, stateOf({ queueId: 1 }, { stage: 'tree', sent: 2 })).hears('#');
    expect(after.does).toEqual([{ type: 'log', log: 'chatBot' }]);
    expect(after.session).toMatchObject({ stage: 'tree', path: [], sent: 0 });
    expect(after.ticket.queueId).toBe(1);
  });
});

describe('the menu (B-BOT-2, B-BOT-3)', () => {
  const flow = flowOf({ queues: two, connection: { queueIds: [1, 9, 2] } });
  const menu = 'Olá, {{firstName}}!\n\n[ 1 ] - Vendas\n[ 2 ] - Suporte\n[ Sair ] Finalizar conversa';

  it('holds the queues that still exist, and the picture of the connection', () => {
    const { effects } = new BotConversation(flow).hears('oi');
    expect(effects[0]).toMatchObject({ text: menu, hasGreetingMedia: true });
    expect(effects[0]).toHaveProperty('choices.2', { id: 'sair', title: 'Finalizar conversa' });
  });

  it('is not called a repetition where it was not shown', () => {
    expect(new BotConversation(flow, stateOf({}, { sent: 1 })).hears('x').says).toEqual([menu]);
    expect(new BotConversation(flow, stateOf({}, { stage: 'menu' })).hears('x').says).toEqual([menu]);
  });

  it('is asked for only by #, and forgets where the ticket was', () => {
    const conversation = new BotConversation(flow, stateOf({ queueId: 1 }, { stage: 'done', path: [1] }));
    expect(conversation.hears('#').session).toMatchObject({ stage: 'menu', path: [], sent: 1 });
  });

  it('is not the place of words that are no number', () => {
    const conversation = new BotConversation(flow, stateOf({}, { stage: 'menu', sent: 1 }));
    expect(conversation.hears('#').ticket.queueId).toBeNull();
  });
});

describe('B-IN-34: hours while a person serves', () => {
  const settings = { sendMessageOutExpedientTicketOpen: 'enabled', scheduleType: 'company' } as const;
  const flow = flowOf({ settings, rest: { companySchedules: nightsOnly } });
  const at = minutesLater(morning, 60);

  it.each([
    ['for the first time', null, ['Voltamos amanhã.']],
    ['again after an hour', morning, ['Voltamos amanhã.']],
    ['not again before', new Date(Date.parse(morning) + 1).toISOString(), []],
  ])('says so %s', (_, hoursToldAt, expected) => {
    const after = new BotConversation(flow, stateOf({ status: 'open', userId: 1 }, { hoursToldAt })).hears('oi', {
      at,
    });
    expect(after.says).toEqual(expected);
    expect(after.session.hoursToldAt).toBe(expected.length > 0 ? at : hoursToldAt);
  });
});

it.each([
  ['the contact’s are not heard', { contact: { acceptAudioMessage: false } }, true, true],
  ['nobody’s are heard', { settings: { acceptAudioMessageContact: 'disabled' } as const }, true, true],
  ['they are heard', {}, true, false],
  ['it is none', { contact: { acceptAudioMessage: false } }, false, false],
])('B-IN-39: a voice message is refused where %s', (_, parts, isAudio, isRefused) => {
  const { effects } = new BotConversation(flowOf({ queues: two, ...parts })).hears('', { isAudio, isText: false });
  const refusal = { text: 'Não conseguimos ouvir áudios por aqui. Pode escrever em texto?', isQuoting: true };
  expect(effects.length).toBe(isRefused ? 1 : 2);
  if (isRefused) expect(effects[0]).toMatchObject(refusal);
});

it('says what has to be read, and passes on whatever else goes wrong', () => {
  const queues = [queue(1, 'Vendas', { fileListId: 77 })];
  const input = { body: 'oi', replyId: null, isAudio: false, isText: true, at: morning };
  expect(step(flowOf({ queues }), waitingTicket, input)).toEqual({ needs: { kind: 'files', id: 77 } });
  const broken = { ...flowOf({ queues }), queues: undefined } as never;
  expect(() => step(broken, waitingTicket, input)).toThrow(TypeError);
});

describe('options that lead to somebody (B-BOT-17)', () => {
  const conversation = (more: object) => {
    const options = [option(1, 'Alguém', { queueType: 'attendent', ...more })];
    return new BotConversation(
      flowOf({ queues: two, trees: { 1: options } }),
      stateOf({ queueId: 1 }, { stage: 'tree' }),
    );
  };
  it.each<[string, object, object[], object]>([
    [
      'to a queue alone',
      { optQueueId: 2 },
      [
        { type: 'queue', queueId: 2, log: null },
        { type: 'log', log: 'userDefine' },
      ],
      { queueId: 2, userId: null },
    ],
    ['to a person alone', { optUserId: 1 }, [{ type: 'user', userId: 1 }], { queueId: 1, userId: 1 }],
    [
      'to a queue where the person has gone',
      { optQueueId: 2, optUserId: 9 },
      [
        { type: 'queue', queueId: 2, log: null },
        { type: 'log', log: 'userDefine' },
      ],
      { queueId: 2, userId: null },
    ],
    [
      'to a person where the queue has gone',
      { optQueueId: 9, optUserId: 1 },
      [{ type: 'user', userId: 1 }],
      { userId: 1 },
    ],
    [
      'to an integration',
      { queueType: 'integration', optIntegrationId: 1 },
      [{ type: 'integration', integrationId: 1 }],
      {},
    ],
    ['to nobody', {}, [], { queueId: 1, userId: null }],
  ])('%s', (_, more, does, ticket) => {
    const after = conversation(more).hears('1');
    expect(after.does).toEqual(does);
    expect(after.ticket).toMatchObject(ticket);
    expect(after.session).toMatchObject({ stage: 'done', path: [] });
  });

  it('with options below goes on after its files', () => {
    const more = { queueType: 'file', optFileId: 1, options: [option(11, 'Mais')] };
    const after = conversation(more).hears('1');
    expect(after.effects.map(({ type }) => type)).toEqual(['say', 'files']);
    expect(after.session).toMatchObject({ stage: 'tree', path: [1] });
  });
});
