import type { QueueView } from '@shared/queues/model.ts';
import type { SandboxMessage } from '@shared/sandbox/model.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Office, openOffice, Phone, until } from '../support/system/office.ts';

let office: Office;
let sales: QueueView;
let support: QueueView;

beforeAll(async () => {
  office = await openOffice();
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

let offset = 0;
/** Time goes by for everybody, so that messages are no burst. */
const pass = (seconds: number): void => {
  offset += seconds * 1000;
  process.env['CLOCK_OFFSET_MS'] = String(offset);
};

const heard = async (phone: Phone): Promise<SandboxMessage[]> =>
  (await phone.messages()).filter(({ fromCustomer }) => !fromCustomer);
const texts = async (phone: Phone): Promise<string[]> =>
  (await heard(phone)).map(({ text }) => text.replaceAll('\u200E', ''));
const hears = (phone: Phone, count: number): Promise<string[]> =>
  until(async () => {
    const all = await texts(phone);
    return all.length >= count ? all : undefined;
  }, `${count} messages on the phone`);
async function writes(phone: Phone, text: string): Promise<void> {
  pass(5);
  await phone.write(text);
}
const ticketOf = (phone: Phone, fits: (ticket: TicketView) => boolean): Promise<TicketView> =>
  until(async () => {
    const found = await office.admin.get<{ tickets: TicketView[] }>(
      `/tickets?status=search&searchParam=${encodeURIComponent(phone.phone.name)}`,
    );
    return found.tickets.find(fits);
  }, `a ticket of ${phone.phone.name}`);

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
    expect(await hears(phone, 1)).toEqual([menu]);
    await writes(phone, 'não sei');
    expect(await hears(phone, 2)).toEqual([menu, wrong]);
    await writes(phone, 'ainda não');
    expect(await hears(phone, 3)).toEqual([menu, wrong, wrong]);
    await writes(phone, 'alô?');
    await ticketOf(phone, ({ unreadMessages }) => unreadMessages === 4);
    await writes(phone, '1');
    expect(await hears(phone, 4)).toEqual([menu, wrong, wrong, 'Vendas!']);
    expect(await ticketOf(phone, ({ queueId }) => queueId !== null)).toMatchObject({
      status: 'pending',
      queueId: sales.id,
    });
  });

  it('are buttons where the connection draws them, and a tap chooses', async () => {
    await configure({ menuStyle: 'interactive' });
    const phone = await Phone.pickUp(office, 'Tais Melo');
    await writes(phone, 'Oi');
    await hears(phone, 1);
    const [drawn] = await heard(phone);
    expect(drawn).toMatchObject({ type: 'interactive', text: 'Olá, Tais!' });
    expect(drawn?.choices.map(({ id, title }) => [id, title])).toEqual([
      ['1', 'Vendas'],
      ['2', 'Suporte'],
      ['sair', 'Finalizar conversa'],
    ]);
    pass(5);
    await phone.write('', { type: 'button', quotedWamid: drawn?.wamid, choiceId: '2' });
    expect(await ticketOf(phone, ({ queueId }) => queueId !== null)).toMatchObject({ queueId: support.id });
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
    expect(await hears(phone, 1)).toEqual(['Abrimos amanhã.']);
    await set('scheduleType', 'disabled');
    await writes(phone, 'Bom dia');
    expect((await hears(phone, 2)).at(-1)).toContain('[ 1 ] - Vendas');
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
    expect(await hears(phone, 1)).toEqual(['Boas-vindas, Ivo!']);
    await writes(phone, 'Quero saber do meu pedido');
    const ticket = await ticketOf(phone, ({ unreadMessages }) => unreadMessages === 2);
    expect(ticket).toMatchObject({ queueId: sales.id, status: 'pending' });
    const me = await office.admin.get<{ id: number }>('/auth/me');
    await office.admin.send('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: me.id });
    const closed = await office.admin.send<TicketView>('PUT', `/tickets/${ticket.id}`, { status: 'closed' });
    expect(closed.status).toBe('nps');
    // Held back for eight seconds, so that the closing can be taken back: that is nearly as long as one wait.
    await hears(phone, 2).catch(() => undefined);
    expect(await hears(phone, 2)).toEqual(['Boas-vindas, Ivo!', 'De 0 a 10?']);
    await writes(phone, 'muito bom');
    expect((await hears(phone, 4)).slice(2)).toEqual(['Por favor, responda apenas com um número.', 'De 0 a 10?']);
    await writes(phone, '10');
    expect((await hears(phone, 5)).at(-1)).toBe('Até logo!');
    expect(await ticketOf(phone, ({ status }) => status === 'closed')).toMatchObject({ id: ticket.id, userId: me.id });
    await set('userRating', 'disabled');
  });

  it('consent refused is the end of it', async () => {
    await set('lgpdMessage', 'Cuidamos dos seus dados.');
    await set('enableLGPD', 'enabled');
    const phone = await Phone.pickUp(office, 'Ugo Reis');
    await writes(phone, 'Oi');
    const [first, question] = await hears(phone, 2);
    expect(first).toBe('Cuidamos dos seus dados.');
    expect(question).toContain('[ 2 ] - Não concordo');
    await writes(phone, '2');
    expect((await hears(phone, 3)).at(-1)).toBe('Até logo!');
    await ticketOf(phone, ({ status }) => status === 'closed');
    await set('enableLGPD', 'disabled');
  });
});

it('an option that closes lets its words be read first, and what comes after begins anew', async () => {
  const news = await office.admin.send<QueueView>('POST', '/queue', { name: 'Avisos', color: '#7c3aed' });
  const option = { queueId: news.id, name: 'Horário', greetingMessage: 'Das 8 às 18.', closeTicket: true };
  await office.admin.send('POST', '/chatbot', option);
  await configure({ queueIds: [news.id] });
  const phone = await Phone.pickUp(office, 'Lia Pena');
  await writes(phone, 'Oi');
  await hears(phone, 1);
  await writes(phone, '1');
  expect((await hears(phone, 2)).at(-1)).toBe('Das 8 às 18.');
  const ended = await ticketOf(phone, ({ status }) => status === 'closed');
  await writes(phone, 'Obrigada!');
  expect((await hears(phone, 3)).at(-1)).toContain('[ 1 ] - Horário');
  expect((await ticketOf(phone, ({ status }) => status === 'pending')).id).not.toBe(ended.id);
});

describe('over Messenger and Instagram', () => {
  interface Account {
    readonly channel: string;
    readonly id: string;
  }
  let connected: readonly (Account & { readonly phoneNumberId: string })[] = [];
  beforeAll(async () => {
    const { url } = await office.admin.send<{ url: string }>('POST', '/facebook', { way: 'facebook' });
    const state = new URL(url).searchParams.get('state');
    // Somebody says yes in the dialog, and comes back with its code.
    const { code } = await office.admin.send<{ code: string }>('POST', '/sandbox/consents', { way: 'facebook' });
    const found = await office.admin.send<{ selection: string; accounts: Account[] }>('POST', '/facebook/accounts', {
      ...{ code, state },
    });
    const accounts = found.accounts.map(({ channel, id }) => ({ channel, id }));
    const made = await office.admin.send<{ connected: { id: number; channel: string }[] }>(
      'POST',
      '/facebook/connections',
      { selection: found.selection, accounts, queueIds: [] },
    );
    connected = made.connected.map(({ id, channel }) => ({
      ...{ id: String(id), channel },
      phoneNumberId: accounts.find((account) => account.channel === channel)?.id ?? '',
    }));
    for (const { id } of connected) {
      await office.admin.send('PUT', `/whatsapp/${id}`, {
        ...{ queueIds: [sales.id, support.id], greetingMessage: 'Olá, {{firstName}}!' },
        ...{ ratingMessage: 'De 0 a 10?', complationMessage: 'Até logo!' },
      });
    }
    await set('userRating', 'enabled');
  });

  it.each(['facebook', 'instagram'])('%s: a tap on the menu, an answer of a person, and a rating', async (channel) => {
    const { phoneNumberId = '' } = connected.find((one) => one.channel === channel) ?? {};
    const name = `Bia ${channel}`;
    const phone = await Phone.pickUp({ admin: office.admin, number: { ...office.number, phoneNumberId } }, name);
    await writes(phone, 'Oi');
    await hears(phone, 1);
    const [menu] = await heard(phone);
    // Quick replies under the greeting.
    expect(menu?.choices.map(({ title }) => title)).toEqual(['Vendas', 'Suporte', 'Finalizar conversa']);
    pass(5);
    await phone.write('Vendas', { type: 'button', quotedWamid: menu?.wamid, choiceId: menu?.choices[0]?.id });
    expect((await hears(phone, 2)).at(-1)).toBe('Vendas!');
    const ticket = await ticketOf(phone, ({ queueId }) => queueId === sales.id);
    expect(ticket).toMatchObject({ channel, status: 'pending' });
    const me = await office.admin.get<{ id: number }>('/auth/me');
    await office.admin.send('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: me.id });
    await office.admin.send('POST', `/messages/${ticket.id}`, { body: 'Oi, Bia! Em que ajudo?' });
    expect((await hears(phone, 3)).at(-1)).toContain('Em que ajudo?');
    await office.admin.send('PUT', `/tickets/${ticket.id}`, { status: 'closed' });
    // Held back for eight seconds, as above.
    await hears(phone, 4).catch(() => undefined);
    expect((await hears(phone, 4)).at(-1)).toBe('De 0 a 10?');
    await writes(phone, '9');
    expect((await hears(phone, 5)).at(-1)).toBe('Até logo!');
    expect(await ticketOf(phone, ({ status }) => status === 'closed')).toMatchObject({ id: ticket.id });
  });
});
