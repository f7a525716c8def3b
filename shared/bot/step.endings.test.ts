import { flowOf, queue, BotConversation, waitingTicket } from '@test/support/server/botFlow.ts';
import { describe, expect, it } from 'vitest';
import { newSession } from '../tickets/botSession.ts';

describe('the rating (B-IN-23..26)', () => {
  const asked = (connection = {}) =>
    new BotConversation(flowOf({ connection }), {
      ticket: { ...waitingTicket.ticket, status: 'nps', userId: 1 },
      session: { ...newSession, ratingAsked: 1 },
    });

  it.each([
    ['7', 7],
    [' *10* ', 10],
    ['🔟', 10],
    ['9️⃣', 9],
    ['8,9', 8],
    ['7.5', 7],
    ['11', 10],
    ['-1', 0],
    ['0', 0],
    ['５', 5],
  ])('takes %j as %i, thanks and closes', (body, rate) => {
    const { does, says, ticket } = asked().hears(body);
    expect(does).toEqual([
      { type: 'rate', rate },
      { type: 'close', log: 'closed', delayMs: 0 },
    ]);
    expect(says).toEqual(['Até logo!']);
    expect(ticket.status).toBe('closed');
  });

  it.each(['10/10', 'nota 9', 'ótimo', '', '1 2', '9999999999'])('asks again for %j, then gives up', (body) => {
    const conversation = asked();
    for (let turn = 0; turn < 2; turn += 1) {
      expect(conversation.hears(body).says).toEqual(['Por favor, responda apenas com um número.', 'De 0 a 10?']);
    }
    const { says, does } = conversation.hears(body);
    expect(says).toEqual(['Até logo!']);
    expect(does).toEqual([{ type: 'close', log: 'autoClose', delayMs: 0 }]);
  });
});

describe('a comment on the rating (B-IN-25a)', () => {
  const asked = () =>
    new BotConversation(flowOf({ connection: { ratingCommentMessage: 'Conta o motivo?' } }), {
      ticket: { ...waitingTicket.ticket, status: 'nps', userId: 1 },
      session: { ...newSession, ratingAsked: 1 },
    });
  const end = { type: 'close', log: 'closed', delayMs: 0 };

  it('is asked for after the number, and ends the service', () => {
    const conversation = asked();
    const first = conversation.hears('9');
    expect(first).toMatchObject({
      does: [{ type: 'rate', rate: 9 }],
      says: ['Conta o motivo?'],
      ticket: { status: 'nps' },
    });
    const { does, says, ticket } = conversation.hears('3 vezes melhor que antes');
    expect(does).toEqual([{ type: 'comment', text: '3 vezes melhor que antes' }, end]);
    expect(says).toEqual(['Até logo!']);
    expect(ticket.status).toBe('closed');
  });

  it.each([
    ['5 muito bom', 5, 'muito bom'],
    ['10, ótimo!\nVoltarei', 10, 'ótimo!\nVoltarei'],
    ['0 - esperei uma hora', 0, 'esperei uma hora'],
    ['*8* gostei', 8, 'gostei'],
  ])('may stand behind the number: %j', (body, rate, text) => {
    const { does, says } = asked().hears(body);
    expect(does).toEqual([{ type: 'rate', rate }, { type: 'comment', text }, end]);
    expect(says).toEqual(['Até logo!']);
  });

  it.each(['10/10', 'nota 9', '1 2', '12 horas', '5x'])('is not made of %j', (body) => {
    expect(asked().hears(body).says).toEqual(['Por favor, responda apenas com um número.', 'De 0 a 10?']);
  });

  it('is as long as a thousand letters, and nothing where nothing is written', () => {
    const conversation = asked();
    conversation.hears('1');
    expect(conversation.hears('a'.repeat(1200)).does[0]).toEqual({ type: 'comment', text: 'a'.repeat(1000) });
    const silent = asked();
    silent.hears('1');
    expect(silent.hears(' ').does).toEqual([end]);
  });
});

describe('consent (B-IN-27..29)', () => {
  const settings = {
    enableLGPD: 'enabled',
    lgpdMessage: 'Tratamos seus dados.',
    lgpdLink: 'https://loja.example/lgpd',
  };
  const two = [queue(1, 'Vendas'), queue(2, 'Suporte')];
  const fresh = (more = {}) =>
    new BotConversation(flowOf({ settings: { ...settings, ...more }, queues: two }), {
      ...waitingTicket,
      ticket: { ...waitingTicket.ticket, status: 'lgpd' },
    });

  it('is asked for first, a second apart', () => {
    const { effects, session } = fresh().hears('oi');
    expect(effects).toMatchObject([
      { text: 'Tratamos seus dados.', delayMs: 0 },
      { text: 'https://loja.example/lgpd', delayMs: 1000 },
      {
        delayMs: 1000,
        choices: [
          { id: '1', title: 'Concordo' },
          { id: '2', title: 'Não concordo' },
        ],
      },
    ]);
    expect(session).toMatchObject({ sent: 1 });
  });

  it('1 goes on with the menu, and is no choice of it', () => {
    const conversation = fresh();
    conversation.hears('oi');
    const { does, says, ticket } = conversation.hears('1');
    expect(does[0]).toEqual({ type: 'consent', isGiven: true });
    expect(ticket).toMatchObject({ status: 'pending', queueId: null });
    expect(says[0]).toContain('[ 1 ] - Vendas');
    expect(conversation.hears('1').ticket.queueId).toBe(1);
  });

  it('2 ends it', () => {
    const conversation = fresh();
    conversation.hears('oi');
    const { does, says, ticket } = conversation.hears('2', { replyId: '2' });
    expect(does).toEqual([
      { type: 'consent', isGiven: false },
      { type: 'close', log: 'closed', delayMs: 0 },
    ]);
    expect(says).toEqual(['Até logo!']);
    expect(ticket.status).toBe('closed');
  });

  it('anything else asks again up to the limit, then silence, and 1 still counts', () => {
    const conversation = fresh();
    for (let turn = 0; turn < 3; turn += 1) expect(conversation.hears('hein?').says).toHaveLength(3);
    expect(conversation.hears('hein?').effects).toEqual([]);
    expect(conversation.hears('1').ticket.status).toBe('pending');
  });

  it('is no longer asked for when the company stopped asking', () => {
    expect(fresh({ enableLGPD: 'disabled' }).hears('oi').ticket.status).toBe('pending');
  });
});
