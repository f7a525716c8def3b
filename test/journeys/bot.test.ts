import type { QueueView } from '@shared/queues/model.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CompanySystem, openCompanySystem, Phone } from '../support/system/companySystem.ts';
import { messagesTo, passDelays, ticketOf, waitForTexts, writes } from '../support/system/conversations.ts';

let office: CompanySystem;
let sales: QueueView;
let support: QueueView;

beforeAll(async () => {
  office = await openCompanySystem();
  sales = await office.admin.send('POST', '/queue', { name: 'Vendas', color: '#0f766e', greetingMessage: 'Vendas!' });
  support = await office.admin.send('POST', '/queue', { name: 'Suporte', color: '#b45309' });
});
afterAll(async () => {
  delete process.env['CLOCK_OFFSET_MS'];
  await office.stop();
});

const configure = (fields: Record<string, unknown>): Promise<unknown> =>
  office.admin.send('PUT', `/whatsapp/${office.connection.id}`, fields);
const set = (column: string, data: string): Promise<unknown> =>
  office.admin.send('PUT', '/companySettings', { column, data });

describe('two queues', () => {
  const menu = 'Olá, Rita!\n\n[ 1 ] - Vendas\n[ 2 ] - Suporte\n[ Sair ] Finalizar conversa';
  const wrong = `Não reconheci essa opção. Escolha um dos números abaixo:\n\n${menu}`;
  beforeAll(() =>
    configure({
      queueIds: [sales.id, support.id],
      greetingMessage: 'Olá, {{firstName}}!',
      complationMessage: 'Até logo!',
    }),
  );

  it('are offered; wrong answers are repeated to, then met with silence; an answer still counts', async () => {
    const phone = await Phone.pickUp(office, 'Rita Nunes');
    await writes(phone, '2');
    expect(await waitForTexts(phone, 1)).toEqual([menu]);
    await writes(phone, 'não sei');
    expect(await waitForTexts(phone, 2)).toEqual([menu, wrong]);
    await writes(phone, 'ainda não');
    expect(await waitForTexts(phone, 3)).toEqual([menu, wrong, wrong]);
    await writes(phone, 'alô?');
    await ticketOf(office, phone, ({ unreadMessages }) => unreadMessages === 4);
    await writes(phone, '1');
    expect(await waitForTexts(phone, 4)).toEqual([menu, wrong, wrong, 'Vendas!']);
    expect(await ticketOf(office, phone, ({ queueId }) => queueId !== null)).toMatchObject({
      status: 'pending',
      queueId: sales.id,
    });
  });

  it('are buttons where the connection draws them, and a tap chooses', async () => {
    await configure({ menuStyle: 'interactive' });
    const phone = await Phone.pickUp(office, 'Tais Melo');
    await writes(phone, 'Oi');
    await waitForTexts(phone, 1);
    const [drawn] = await messagesTo(phone);
    expect(drawn).toMatchObject({ type: 'interactive', text: 'Olá, Tais!' });
    expect(drawn?.choices.map(({ id, title }) => [id, title])).toEqual([
      ['1', 'Vendas'],
      ['2', 'Suporte'],
      ['sair', 'Finalizar conversa'],
    ]);
    await writes(phone, '', { type: 'button', quotedWamid: drawn?.wamid, choiceId: '2' });
    expect(await ticketOf(office, phone, ({ queueId }) => queueId !== null)).toMatchObject({ queueId: support.id });
    await configure({ menuStyle: 'text' });
  });

  it('wait for the hours of the company', async () => {
    const day = (weekdayEn: string) => ({
      weekday: weekdayEn,
      weekdayEn,
      startTimeA: '',
      endTimeA: '',
      startTimeB: '',
      endTimeB: '',
    });
    const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
    await configure({ schedules: week.map(day), outOfHoursMessage: 'Abrimos amanhã.' });
    await set('scheduleType', 'connection');
    const phone = await Phone.pickUp(office, 'Nara Dias');
    await writes(phone, 'Oi');
    expect(await waitForTexts(phone, 1)).toEqual(['Abrimos amanhã.']);
    await set('scheduleType', 'disabled');
    await writes(phone, 'Bom dia');
    expect((await waitForTexts(phone, 2)).at(-1)).toContain('[ 1 ] - Vendas');
  });
});

describe('one queue with a greeting', () => {
  beforeAll(() =>
    configure({ queueIds: [sales.id], greetingMessage: 'Boas-vindas, {{firstName}}!', ratingMessage: 'De 0 a 10?' }),
  );

  it('greets once; closing asks for a rating until a number comes', async () => {
    await set('userRating', 'enabled');
    const phone = await Phone.pickUp(office, 'Ivo Prado');
    await writes(phone, 'Oi');
    expect(await waitForTexts(phone, 1)).toEqual(['Boas-vindas, Ivo!']);
    await writes(phone, 'Quero saber do meu pedido');
    const ticket = await ticketOf(office, phone, ({ unreadMessages }) => unreadMessages === 2);
    expect(ticket).toMatchObject({ queueId: sales.id, status: 'pending' });
    const me = await office.admin.get<{ id: number }>('/auth/me');
    await office.admin.send('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: me.id });
    const closed = await office.admin.send<TicketView>('PUT', `/tickets/${ticket.id}`, { status: 'closed' });
    expect(closed.status).toBe('nps');
    // What a closing says is kept back for eight seconds, in which it can be taken back.
    passDelays(office, 8);
    expect(await waitForTexts(phone, 2)).toEqual(['Boas-vindas, Ivo!', 'De 0 a 10?']);
    await writes(phone, 'muito bom');
    expect((await waitForTexts(phone, 4)).slice(2)).toEqual([
      'Por favor, responda apenas com um número.',
      'De 0 a 10?',
    ]);
    await writes(phone, '10');
    expect((await waitForTexts(phone, 5)).at(-1)).toBe('Até logo!');
    expect(await ticketOf(office, phone, ({ status }) => status === 'closed')).toMatchObject({
      id: ticket.id,
      userId: me.id,
    });
    await set('userRating', 'disabled');
  });

  it('consent refused is the end of it', async () => {
    await set('lgpdMessage', 'Cuidamos dos seus dados.');
    await set('enableLGPD', 'enabled');
    const phone = await Phone.pickUp(office, 'Ugo Reis');
    await writes(phone, 'Oi');
    const [first, question] = await waitForTexts(phone, 2);
    expect(first).toBe('Cuidamos dos seus dados.');
    expect(question).toContain('[ 2 ] - Não concordo');
    await writes(phone, '2');
    expect((await waitForTexts(phone, 3)).at(-1)).toBe('Até logo!');
    await ticketOf(office, phone, ({ status }) => status === 'closed');
    await set('enableLGPD', 'disabled');
  });
});

it('an option that closes lets its words be read first, and what comes after begins again', async () => {
  const news = await office.admin.send<QueueView>('POST', '/queue', { name: 'Avisos', color: '#7c3aed' });
  const option = { queueId: news.id, name: 'Horário', greetingMessage: 'Das 8 às 18.', closeTicket: true };
  await office.admin.send('POST', '/chatbot', option);
  await configure({ queueIds: [news.id] });
  const phone = await Phone.pickUp(office, 'Lia Pena');
  await writes(phone, 'Oi');
  await waitForTexts(phone, 1);
  await writes(phone, '1');
  expect((await waitForTexts(phone, 2)).at(-1)).toBe('Das 8 às 18.');
  const ended = await ticketOf(office, phone, ({ status }) => status === 'closed');
  await writes(phone, 'Obrigada!');
  expect((await waitForTexts(phone, 3)).at(-1)).toContain('[ 1 ] - Horário');
  expect((await ticketOf(office, phone, ({ status }) => status === 'pending')).id).not.toBe(ended.id);
});
