import { BotConversation, flowOf, queue, waitingTicket } from '@test/support/server/botFlow.ts';
import { describe, expect, it } from 'vitest';
import { beginHours } from './closedHours.ts';
import type { BotFlow, BotState } from './model.ts';

/** A Friday, ten in the evening in São Paulo; work begins at eight the next day. */
const night = '2026-11-21T01:00:00.000Z';
const opening = '2026-11-21T11:00:00.000Z';
const [sales, support] = [queue(1, 'Vendas', { greetingMessage: 'Vendas aqui.' }), queue(2, 'Suporte')];
const settings = { scheduleType: 'company' };
const menuText = 'Olá, {{firstName}}!\n\n[ 1 ] - Vendas\n[ 2 ] - Suporte\n[ Sair ] Finalizar conversa';

const atNight = (flow: BotFlow, state: BotState = waitingTicket) => new BotConversation(flow, state, night);
const begun = (flow: BotFlow, state: BotState, { at = opening, isReachable = true } = {}) => {
  const outcome = beginHours(flow, state, at, isReachable);
  if ('needs' in outcome) throw new Error('nothing is missing here');
  return outcome;
};

describe('B-IN-44: whoever writes outside the hours', () => {
  it.each([
    ['the only queue', [sales], null, 1],
    ['the default queue of the connection', [sales, support], 2, 2],
    ['a default queue that the menu does not offer', [sales], 7, 7],
  ])('waits in %s, is told so, and a day later is greeted there', (_, queues, defaultQueueId, expected) => {
    const all = new Map([...queues, queue(7, 'Noite')].map((one) => [one.id, one]));
    const queueIds = queues.map(({ id }) => id);
    const flow = flowOf({ settings, connection: { defaultQueueId, queueIds }, rest: { queues: all } });
    const conversation = atNight(flow);
    const first = conversation.hears('oi');
    expect(first.says).toEqual(['Voltamos amanhã.']);
    expect(first.does[0]).toEqual({ type: 'queue', queueId: expected, log: 'queue' });
    expect(first.ticket).toMatchObject({ queueId: expected, status: 'pending', userId: null });
    expect(first.session.menuDueAt).toBeNull();
    expect(conversation.hears('bom dia', { at: opening }).session).toMatchObject({
      stage: 'done',
      isOutOfHours: false,
    });
  });

  it('waits in the queue also where the limit of texts is reached', () => {
    const exhausted = { ...waitingTicket, session: { ...waitingTicket.session, sent: 3, sentAt: night } };
    const { says, ticket } = atNight(flowOf({ queues: [sales], settings }), exhausted).hears('oi');
    expect(says).toEqual([]);
    expect(ticket.queueId).toBe(1);
  });

  it('is still answered by the prompt of the connection in the morning', () => {
    const flow = flowOf({
      ...{ queues: [sales], settings, connection: { promptId: 4 } },
      rest: { prompts: new Map([[4, true]]) },
    });
    const conversation = atNight(flow);
    expect(conversation.hears('oi').ticket.queueId).toBe(1);
    expect(conversation.hears('bom dia', { at: opening }).does).toEqual([{ type: 'prompt', promptId: 4 }]);
  });

  it('gets a queue at once where the bot is off for them, in hours too', () => {
    const flow = flowOf({ queues: [sales], settings, contact: { disableBot: true } });
    const { effects, ticket } = new BotConversation(flow, waitingTicket, opening).hears('oi');
    expect(effects).toEqual([{ type: 'queue', queueId: 1, log: 'queue' }]);
    expect(ticket.queueId).toBe(1);
  });
});

describe('B-IN-44: with a menu and no default queue', () => {
  const flow = flowOf({ queues: [sales, support], settings });
  const waiting = (): BotState => atNight(flow).hears('oi');

  it('hours begin with the menu', () => {
    const state = waiting();
    expect(state.session.menuDueAt).toBe(opening);
    const { effects, session } = begun(flow, state);
    expect(effects[0]).toMatchObject({ type: 'say', text: menuText });
    expect(session).toMatchObject({ stage: 'menu', sent: 1, menuDueAt: null, isOutOfHours: false });
  });

  it('hours that were moved meanwhile are waited for', () => {
    const { effects, session } = begun(flow, waiting(), { at: '2026-11-21T10:00:00.000Z' });
    expect(effects).toEqual([]);
    expect(session.menuDueAt).toBe(opening);
  });

  it.each([
    ['cannot be written to any more', flow, false],
    ['has the bot off by now', flowOf({ queues: [sales, support], settings, contact: { disableBot: true } }), true],
  ])('who %s goes to the first queue, in silence', (_, now, isReachable) => {
    const { effects, ticket } = begun(now, waiting(), { isReachable });
    expect(effects).toEqual([{ type: 'queue', queueId: 1, log: 'queue' }]);
    expect(ticket.queueId).toBe(1);
  });

  it('a default queue that was chosen meanwhile takes the ticket', () => {
    const now = flowOf({ queues: [sales, support], settings, connection: { defaultQueueId: 2 } });
    expect(begun(now, waiting()).ticket.queueId).toBe(2);
  });

  it('nothing is sent to whoever a person has, nor where no menu waits', () => {
    const state = waiting();
    expect(begun(flow, { ...state, ticket: { ...state.ticket, userId: 5 } }).effects).toEqual([]);
    expect(begun(flow, waitingTicket).effects).toEqual([]);
    expect(
      atNight(flowOf({ queues: [sales, support], settings, connection: { integrationId: 3 } })).hears('oi').session
        .menuDueAt,
    ).toBeNull();
  });

  it('who writes when hours have begun gets the menu once', () => {
    const conversation = atNight(flow);
    conversation.hears('oi');
    const day = conversation.hears('bom dia', { at: opening });
    expect(day.says).toEqual([menuText]);
    expect(day.session.menuDueAt).toBeNull();
  });
});
