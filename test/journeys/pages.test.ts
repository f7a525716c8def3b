import type { QueueView } from '@shared/queues/model.ts';
import type { SandboxMessage } from '@shared/sandbox/model.ts';
import type { ScheduleView } from '@shared/schedules/model.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heard, hears, ticketOf, writes } from '../support/system/conversing.ts';
import { type Office, openOffice, Phone, until } from '../support/system/office.ts';

interface Account {
  readonly channel: string;
  readonly id: string;
}

let office: Office;
let sales: QueueView;
let support: QueueView;
/** Ids of the accounts on the platform, and of their connections. */
let connected: readonly (Account & { readonly connectionId: number })[] = [];

const set = (column: string, data: string): Promise<unknown> =>
  office.admin.send('PUT', '/companySettings', { column, data });

beforeAll(async () => {
  office = await openOffice();
  sales = await office.admin.send('POST', '/queue', { name: 'Vendas', color: '#0f766e', greetingMessage: 'Vendas!' });
  support = await office.admin.send('POST', '/queue', { name: 'Suporte', color: '#b45309' });
  const { url } = await office.admin.send<{ url: string }>('POST', '/facebook', { way: 'facebook' });
  const state = new URL(url).searchParams.get('state');
  // Somebody says yes in the dialog, and comes back with its code.
  const { code } = await office.admin.send<{ code: string }>('POST', '/sandbox/consents', { way: 'facebook' });
  const found = await office.admin.send<{ selection: string; accounts: Account[] }>('POST', '/facebook/accounts', {
    ...{ code, state },
  });
  const accounts = found.accounts.map(({ channel, id }) => ({ channel, id }));
  const chosen = { selection: found.selection, accounts, queueIds: [] };
  const made = await office.admin.send<{ connected: { id: number; channel: string }[] }>(
    'POST',
    '/facebook/connections',
    chosen,
  );
  connected = made.connected.map(({ id, channel }) => ({
    ...{ connectionId: id, channel },
    id: accounts.find((account) => account.channel === channel)?.id ?? '',
  }));
});
afterAll(async () => {
  delete process.env['CLOCK_OFFSET_MS'];
  delete process.env['CLOCK_MOVED_MS'];
  await office.stop();
});

const hours = 3_600_000;
let movedDays = 0;
/** Nobody is signed out by this clock. */
async function daysLater(days: number): Promise<void> {
  movedDays += days;
  await office.admin.send('POST', '/sandbox/clock', { movedMs: movedDays * 24 * hours });
}

const day = (weekdayEn: string) => ({
  ...{ weekday: weekdayEn, weekdayEn },
  ...{ startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' },
});
const closedAllWeek = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(day);

const titles = (message: SandboxMessage | undefined): string[] | undefined =>
  message?.choices.map(({ title }) => title);
const newest = async (phone: Phone): Promise<SandboxMessage | undefined> => (await heard(phone)).at(-1);
/** A tap on a quick reply of the newest message. */
async function taps(phone: Phone, title: string): Promise<void> {
  const shown = await newest(phone);
  const choice = shown?.choices.find((one) => one.title === title);
  if (!shown || !choice) throw new Error(`no ${title} to tap`);
  await writes(phone, title, { type: 'button', quotedWamid: shown.wamid, choiceId: choice.id });
}

describe.each(['facebook', 'instagram'])('a person on %s', (channel) => {
  let account: (typeof connected)[number];
  const pickUp = (name: string) =>
    Phone.pickUp(
      { admin: office.admin, number: { ...office.number, phoneNumberId: account.id } },
      `${name} ${channel}`,
    );
  beforeAll(async () => {
    const found = connected.find((one) => one.channel === channel);
    if (!found) throw new Error('not connected');
    account = found;
    await office.admin.send('PUT', `/whatsapp/${account.connectionId}`, {
      ...{ queueIds: [sales.id, support.id], greetingMessage: 'Olá, {{firstName}}!' },
      ...{ ratingMessage: 'De 0 a 10?', complationMessage: 'Até logo!' },
      ...{ schedules: closedAllWeek, outOfHoursMessage: 'Abrimos amanhã.' },
    });
  });

  it('agrees first, waits for the hours, taps on the menu, is answered, and rates', async () => {
    await set('userRating', 'enabled');
    await set('lgpdMessage', 'Cuidamos dos seus dados.');
    await set('enableLGPD', 'enabled');
    await set('scheduleType', 'connection');
    const phone = await pickUp('Bia');
    await writes(phone, 'Oi');
    expect((await hears(phone, 2))[0]).toBe('Cuidamos dos seus dados.');
    // The question is asked with quick replies, and nobody may take the ticket before it is answered.
    expect(titles(await newest(phone))).toEqual(['Concordo', 'Não concordo']);
    const ticket = await ticketOf(office, phone, () => true);
    expect(ticket).toMatchObject({ channel, status: 'lgpd', queueId: null });
    await taps(phone, 'Concordo');
    expect((await hears(phone, 3)).at(-1)).toBe('Abrimos amanhã.');
    expect(await ticketOf(office, phone, ({ status }) => status === 'pending')).toMatchObject({ queueId: null });
    await set('scheduleType', 'disabled');
    await writes(phone, 'Bom dia');
    expect((await hears(phone, 4)).at(-1)).toContain('Olá, Bia!');
    expect(titles(await newest(phone))).toEqual(['Vendas', 'Suporte', 'Finalizar conversa']);
    await taps(phone, 'Vendas');
    expect((await hears(phone, 5)).at(-1)).toBe('Vendas!');
    expect(await ticketOf(office, phone, ({ queueId }) => queueId === sales.id)).toMatchObject({ id: ticket.id });
    const me = await office.admin.get<{ id: number }>('/auth/me');
    await office.admin.send('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: me.id });
    await office.admin.send('POST', `/messages/${ticket.id}`, { body: 'Oi, Bia! Em que ajudo?' });
    expect((await hears(phone, 6)).at(-1)).toContain('Em que ajudo?');
    await office.admin.send('PUT', `/tickets/${ticket.id}`, { status: 'closed' });
    // Held back for eight seconds, so that the closing can be taken back: that is nearly as long as one wait.
    await hears(phone, 7).catch(() => undefined);
    expect((await hears(phone, 7)).at(-1)).toBe('De 0 a 10?');
    await writes(phone, '9');
    expect((await hears(phone, 8)).at(-1)).toBe('Até logo!');
    const closed = await ticketOf(office, phone, ({ status }) => status === 'closed');
    expect(closed).toMatchObject({ id: ticket.id, userId: me.id });
    // Who agreed is not asked again.
    await writes(phone, 'Voltei');
    expect((await hears(phone, 9)).at(-1)).toContain('Olá, Bia!');
    await set('enableLGPD', 'disabled');
  });

  it('does not agree, and nothing is kept open', async () => {
    await set('enableLGPD', 'enabled');
    const phone = await pickUp('Ugo');
    await writes(phone, 'Oi');
    await hears(phone, 2);
    await taps(phone, 'Não concordo');
    expect((await hears(phone, 3)).at(-1)).toBe('Até logo!');
    await ticketOf(office, phone, ({ status }) => status === 'closed');
    await set('enableLGPD', 'disabled');
  });

  it('hears nobody but a person after a day', async () => {
    const { connectionId } = account;
    const phone = await pickUp('Eva');
    await writes(phone, 'Oi');
    await hears(phone, 1);
    const ticket = await ticketOf(office, phone, () => true);
    const me = await office.admin.get<{ id: number }>('/auth/me');
    const clock = Date.now() + movedDays * 24 * hours;
    const schedule = await office.admin.send<ScheduleView>('POST', '/schedules', {
      ...{ body: 'Ainda precisa?', contactId: ticket.contactId, whatsappId: connectionId },
      sendAt: new Date(clock + 30 * hours).toISOString(),
    });
    await daysLater(2);
    const failed = await until(async () => {
      const current = await office.admin.get<ScheduleView>(`/schedules/${schedule.id}`);
      return current.status === 'ERRO' ? current : undefined;
    }, 'the schedule to fail');
    expect(failed.failure?.code).toBe('ERR_OUT_OF_WINDOW');
    await office.admin.send('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: me.id });
    await office.admin.send('POST', `/messages/${ticket.id}`, { body: 'Sou eu, desta vez.' });
    expect((await hears(phone, 2)).at(-1)).toContain('Sou eu, desta vez.');
    await office.admin.send('PUT', `/tickets/${ticket.id}`, { status: 'closed' });
    expect(await ticketOf(office, phone, ({ status }) => status === 'closed')).toMatchObject({ id: ticket.id });
    // As long as what a closing says is held back, and more.
    await hears(phone, 3).catch(() => undefined);
    expect(await hears(phone, 2)).toHaveLength(2);
  });

  it('is answered by a person for seven days, and no longer', async () => {
    const phone = await pickUp('Ivo');
    await writes(phone, 'Oi');
    await hears(phone, 1);
    const ticket = await ticketOf(office, phone, () => true);
    const me = await office.admin.get<{ id: number }>('/auth/me');
    await daysLater(2);
    await office.admin.send('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: me.id });
    await office.admin.send('POST', `/messages/${ticket.id}`, { body: 'Desculpe a demora!' });
    expect((await hears(phone, 2)).at(-1)).toContain('Desculpe a demora!');
    await daysLater(6);
    const late = office.admin.send('POST', `/messages/${ticket.id}`, { body: 'Ainda está aí?' });
    await expect(late).rejects.toThrow(/409.*ERR_OUT_OF_WINDOW/);
    expect(await hears(phone, 2)).toHaveLength(2);
  });
});
