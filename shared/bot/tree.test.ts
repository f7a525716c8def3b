import { flowOf, option, queue, someOf, BotConversation, waitingTicket } from '@test/support/server/botFlow.ts';
import { describe, expect, it } from 'vitest';
import { newSession } from '../tickets/botSession.ts';

const exits = '[ # ] Menu inicial\n[ Sair ] Finalizar conversa';
const tree = [
  option(1, 'Preços', {
    greetingMessage: 'Qual produto?',
    options: [option(11, 'Café', { greetingMessage: 'R$ 20' }), option(12, 'Chá', { options: [option(121, 'Verde')] })],
  }),
  option(2, 'Falar com alguém', { queueType: 'attendent', optQueueId: 2, optUserId: 1 }),
  option(3, 'Suporte', { queueType: 'queue', optQueueId: 2 }),
  option(4, 'Robô', { queueType: 'integration', optIntegrationId: 1 }),
  option(5, 'Catálogo', { queueType: 'file', optFileId: 1, greetingMessage: 'Aqui está.' }),
  option(6, 'Tchau', { greetingMessage: 'Volte sempre.', closeTicket: true }),
];
const flow = flowOf({
  queues: [queue(1, 'Vendas'), queue(2, 'Suporte', { greetingMessage: 'Suporte aqui.' })],
  trees: { 1: tree },
});
const inside = (path: readonly number[] = []) =>
  new BotConversation(flow, {
    ticket: { ...waitingTicket.ticket, queueId: 1 },
    session: { ...newSession, stage: 'tree', path: [...path] },
  });

describe('the option tree', () => {
  it('B-BOT-17: goes down, and ends in its leaves', () => {
    const conversation = inside();
    expect(conversation.hears('1').says).toEqual([`Qual produto?\n\n[ 1 ] - Café\n[ 2 ] - Chá\n${exits}`]);
    expect(conversation.state.session.path).toEqual([1]);
    const leaf = conversation.hears('1');
    expect(leaf.says).toEqual(['R$ 20']);
    expect(leaf.session).toMatchObject({ stage: 'done', path: [] });
    expect(leaf.ticket).toMatchObject({ status: 'pending', queueId: 1 });
    expect(conversation.hears('1').effects).toEqual([]);
  });

  it('B-BOT-15: # leads back to the main menu after a leaf too, and nothing else does', () => {
    const conversation = inside([1]);
    expect(conversation.hears('1').session.stage).toBe('done');
    for (const text of ['0', 'sair', 'obrigada', '# 1']) expect(conversation.hears(text).effects).toEqual([]);
    const menu = conversation.hears(' # ');
    expect(menu.says[0]).toContain('[ 2 ] - Suporte');
    expect(menu.session).toMatchObject({ stage: 'menu', path: [], sent: 1 });
    expect(menu.ticket).toMatchObject({ queueId: null, userId: null });
    expect(conversation.hears('1').ticket.queueId).toBe(1);
  });

  it('# after the end is silence where there is no menu, and while a person has the ticket', () => {
    const done = { ...newSession, stage: 'done' as const };
    const bare = flowOf({ connection: { queueIds: [1] }, queues: [queue(1, 'Vendas')] });
    expect(
      new BotConversation(bare, { ticket: { ...waitingTicket.ticket, queueId: 1 }, session: done }).hears('#').effects,
    ).toEqual([]);
    const owned = { ...waitingTicket.ticket, queueId: 1, userId: 5 };
    expect(new BotConversation(flow, { ticket: owned, session: done }).hears('#').effects).toEqual([]);
  });

  it('B-BOT-15: 0 goes up, # to the main menu, sair out', () => {
    const up = inside([1, 12]);
    expect(up.hears('0').says[0]).toContain('[ 1 ] - Café');
    expect(up.hears('0').says[0]).toContain('[ 1 ] - Preços');
    const top = up.hears('0');
    expect(top.says[0]).toContain('[ 2 ] - Suporte');
    expect(top.does).toEqual([
      { type: 'queue', queueId: null, log: null },
      { type: 'log', log: 'chatBot' },
    ]);
    expect(top.ticket).toMatchObject({ queueId: null, userId: null });
    const menu = inside([1]).hears('#');
    expect(menu.session).toMatchObject({ stage: 'menu', path: [], sent: 1 });
    expect(inside([1]).hears('Sair').does).toEqual([{ type: 'close', log: 'clientClosed', delayMs: 0 }]);
  });

  it('B-BOT-16: anything else repeats the level, up to the limit, then silence', () => {
    const conversation = inside([1]);
    for (let turn = 0; turn < 3; turn += 1) {
      expect(conversation.hears('3').says).toEqual([
        `Não reconheci essa opção. Escolha um dos números abaixo:\n\n[ 1 ] - Café\n[ 2 ] - Chá\n${exits}`,
      ]);
    }
    expect(conversation.hears('café').effects).toEqual([]);
    expect(conversation.hears('1').says).toEqual(['R$ 20']);
  });

  it('B-BOT-17: attendent gives queue and attendant and waits for the person', () => {
    const { does, ticket, session } = inside().hears('2');
    expect(does).toEqual([
      { type: 'queue', queueId: 2, log: null },
      { type: 'user', userId: 1 },
    ]);
    expect(ticket).toMatchObject({ status: 'pending', queueId: 2, userId: 1 });
    expect(session.stage).toBe('done');
  });

  it('B-BOT-17: queue moves and greets as the other queue does', () => {
    const { says, does, ticket } = inside().hears('3');
    expect(says).toEqual(['Suporte aqui.']);
    expect(does).toEqual([{ type: 'queue', queueId: 2, log: 'queue' }]);
    expect(ticket).toMatchObject({ queueId: 2, userId: null });
  });

  it('B-BOT-17: integration and file', () => {
    expect(inside().hears('4').ticket).toMatchObject({ useIntegration: true, integrationId: 1 });
    const { effects, session } = inside().hears('5');
    expect(effects.map(({ type }) => type)).toEqual(['say', 'files']);
    expect(session.stage).toBe('done');
  });

  it('B-BOT-19: closes two seconds after its words', () => {
    const conversation = inside();
    const { says, does, ticket, session } = conversation.hears('6');
    expect(says).toEqual(['Volte sempre.']);
    expect(does).toEqual([{ type: 'close', log: 'closed', delayMs: 2000 }]);
    expect(ticket.status).toBe('pending');
    const endsAt = new Date(Date.parse(conversation.at) + 2000).toISOString();
    expect(session).toMatchObject({ stage: 'done', path: [], sent: 0, endsAt });
    expect(conversation.hears('1').effects).toEqual([]);
  });

  it.each(['2', '3', '4', '5'])('B-BOT-18: option %s behaves as text once its target is gone', (answer) => {
    const bare = flowOf({
      queues: [queue(1, 'Vendas')],
      trees: { 1: tree },
      rest: { users: someOf(), integrations: someOf(), files: someOf() },
    });
    const conversation = new BotConversation(bare, inside().state);
    const { does, session, ticket } = conversation.hears(answer);
    expect(does).toEqual([]);
    expect(session.stage).toBe('done');
    expect(ticket).toMatchObject({ queueId: 1, userId: null, useIntegration: false });
  });

  it('starts the options again when they were edited away under the customer', () => {
    expect(inside([9, 9]).hears('1').says[0]).toContain('[ 1 ] - Preços');
  });
});
