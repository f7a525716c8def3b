import { handler as minute } from '@fn/timers/minute.ts';
import type { CampaignReport } from '@shared/campaigns/views.ts';
import type { MessageView } from '@shared/messages/model.ts';
import type { QueueView } from '@shared/queues/model.ts';
import type { ScheduleView } from '@shared/schedules/model.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../support/system/client.ts';
import { type CompanySystem, newApiKey, openCompanySystem, Phone } from '../support/system/companySystem.ts';
import { messagesTo, ticketOf, waitForTexts, writes } from '../support/system/conversations.ts';
import { connectPage, type PageAccount } from '../support/system/pageAccounts.ts';
import { until } from '../support/until.ts';

/** What leaves a day after the last word of somebody on a page: an attendant's answer, and nothing else. */

let office: CompanySystem;
let queue: QueueView;
let connected: readonly PageAccount[] = [];
let me: { readonly id: number };
const post = <T>(path: string, body: unknown): Promise<T> =>
  office.admin.send<T>('POST', path, body, { 'idempotency-key': ulid() });
const set = (column: string, data: string): Promise<unknown> =>
  office.admin.send('PUT', '/companySettings', { column, data });

beforeAll(async () => {
  office = await openCompanySystem();
  queue = await post('/queue', { name: 'Vendas', color: '#0f766e', greetingMessage: 'Vendas!' });
  connected = await connectPage(office);
  me = await office.admin.get('/auth/me');
  await set('userRating', 'enabled');
  await post('/campaign-settings', { settings: { messageInterval: 0 } });
});
afterAll(async () => {
  delete process.env['CLOCK_OFFSET_MS'];
  delete process.env['CLOCK_MOVED_MS'];
  await office.stop();
});

const hourMs = 3_600_000;
let movedHours = 0;
/** The clock goes on and strikes; nobody is signed out by it. */
async function hoursLater(hours: number): Promise<void> {
  movedHours += hours;
  await office.admin.send('POST', '/sandbox/clock', { movedMs: movedHours * hourMs });
  await minute();
}
const instant = (hours: number): string => new Date(Date.now() + (movedHours + hours) * hourMs).toISOString();

const messagesOf = async ({ id }: Pick<TicketView, 'id'>): Promise<MessageView[]> =>
  (await office.admin.get<{ messages: MessageView[] }>(`/messages/${id}`)).messages;
const accept = ({ id }: TicketView): Promise<unknown> =>
  office.admin.send('PUT', `/tickets/${id}`, { status: 'open', userId: me.id });
const outside = /409.*ERR_OUT_OF_WINDOW/;
/** Nothing was said since, nothing waits to be, and nothing that was stored failed without a reason. */
async function staysSilent(phone: Phone, ticket: TicketView, count: number): Promise<void> {
  await minute();
  const ours = (await messagesOf(ticket)).filter(({ fromMe }) => fromMe);
  expect(ours.filter(({ wid, failure }) => wid === null && failure === null)).toEqual([]);
  expect(await messagesTo(phone)).toHaveLength(count);
}

describe.each(['facebook', 'instagram'])('a day after somebody wrote on %s', (channel) => {
  let account: PageAccount;
  beforeAll(async () => {
    const found = connected.find((one) => one.channel === channel);
    if (!found) throw new Error('not connected');
    account = found;
  });
  const offering = (fields: Record<string, unknown>): Promise<unknown> =>
    office.admin.send('PUT', `/whatsapp/${account.connectionId}`, {
      ...{ queueIds: [queue.id], greetingMessage: 'Olá!', complationMessage: 'Até logo!', ratingMessage: 'De 0 a 10?' },
      ...{ expiresTicket: 0, expiresInactiveMessage: '', timeInactiveMessage: 0, inactiveMessage: '' },
      ...fields,
    });
  /** Somebody who wrote and was greeted. */
  async function greeted(name: string): Promise<{ phone: Phone; ticket: TicketView; said: number }> {
    const number = { ...office.number, phoneNumberId: account.id };
    const phone = await Phone.pickUp({ admin: office.admin, number }, `${name} ${channel}`);
    await writes(phone, 'Oi');
    await waitForTexts(phone, 1);
    const ticket = await ticketOf(office, phone, ({ queueId }) => queueId === queue.id);
    return { phone, ticket, said: (await messagesTo(phone)).length };
  }

  it('a service that ends by its clock ends without a word, warning and farewell', async () => {
    await offering({
      ...{ expiresTicket: 27 * 60, expiresInactiveMessage: 'Encerramos por aqui.' },
      ...{ timeInactiveMessage: 25 * 60, inactiveMessage: 'Ainda está aí?' },
    });
    const { phone, ticket, said } = await greeted('Ada');
    await accept(ticket);
    await hoursLater(26);
    await hoursLater(27);
    const closed = await ticketOf(office, phone, ({ status }) => status === 'closed');
    expect(closed.id).toBe(ticket.id);
    await staysSilent(phone, ticket, said);
    await offering({});
  });

  it('the same within the day says farewell', async () => {
    await offering({ expiresTicket: 60, expiresInactiveMessage: 'Encerramos por aqui.' });
    const { phone, ticket, said } = await greeted('Bea');
    await accept(ticket);
    await hoursLater(2);
    expect((await waitForTexts(phone, said + 1)).at(-1)).toBe('Encerramos por aqui.');
    await offering({});
  });

  it('neither rating nor farewell is asked for by whoever closes', async () => {
    await offering({});
    const { phone, ticket, said } = await greeted('Cid');
    await accept(ticket);
    await hoursLater(25);
    await office.admin.send('PUT', `/tickets/${ticket.id}`, { status: 'closed' });
    // Asked for a rating, it would wait for the answer.
    expect(await ticketOf(office, phone, ({ status }) => status !== 'open')).toMatchObject({ status: 'closed' });
    await staysSilent(phone, ticket, said);
  });

  it('a scheduled message is refused with its reason, once and for all', async () => {
    const { phone, ticket, said } = await greeted('Duda');
    const draft = { body: 'Ainda precisa?', contactId: ticket.contactId, whatsappId: account.connectionId };
    const { id } = await post<ScheduleView>('/schedules', { ...draft, sendAt: instant(25) });
    await hoursLater(26);
    const failed = await until(async () => {
      const schedule = await office.admin.get<ScheduleView>(`/schedules/${id}`);
      return schedule.status === 'ERRO' ? schedule : undefined;
    }, 'the schedule to fail');
    expect(failed.failure).toMatchObject({ code: 'ERR_OUT_OF_WINDOW' });
    await hoursLater(1);
    expect(await office.admin.get(`/schedules/${id}`)).toMatchObject({ status: 'ERRO', failure: failed.failure });
    await staysSilent(phone, ticket, said);
  });

  it('a campaign tells that it cannot reach them, ends, and reaches them when they write again', async () => {
    const { phone, ticket, said } = await greeted('Eli');
    const tag = await post<{ id: number }>('/tags', { name: `Clientes ${channel}`, color: '#0f766e' });
    await post('/tags/sync', { contactId: ticket.contactId, tags: [tag.id] });
    const draft = { name: `Novidades ${channel}`, tagListId: tag.id, message1: 'Chegou!' };
    const { id } = await post<{ id: number }>('/campaigns', { ...draft, whatsappId: [account.connectionId] });
    const ended = (fits: (report: CampaignReport) => boolean): Promise<CampaignReport> =>
      until(async () => {
        const report = await office.admin.get<CampaignReport>(`/campaigns/${id}`);
        return report.status === 'FINALIZADA' && fits(report) ? report : undefined;
      }, 'the end of the campaign');
    await hoursLater(25);
    expect(await office.admin.get(`/campaigns/${id}/estimate`)).toMatchObject({ inWindow: 0, unreachable: 1 });
    await post(`/campaigns/${id}/start`, {});
    expect((await ended(({ counts }) => counts.failed === 1)).counts).toMatchObject({ total: 1, sent: 0 });
    const recipients = await office.admin.get(`/campaigns/${id}/recipients`);
    expect(recipients).toMatchObject({ records: [{ state: 'failed', reason: 'ERR_OUT_OF_WINDOW' }] });
    await staysSilent(phone, ticket, said);
    await writes(phone, 'Voltei');
    await until(async () => (await messagesOf(ticket)).find(({ body }) => body === 'Voltei'), 'their message');
    await post(`/campaigns/${id}/retry`, {});
    await ended(({ counts }) => counts.sent === 1);
    await phone.sees(({ text }) => text === 'Chegou!');
  });

  it('a program writes no more, by a key or by the connection’s token', async () => {
    const { phone, ticket, said } = await greeted('Fabi');
    await accept(ticket);
    const { key } = await newApiKey(office, `ERP ${channel}`, ['messages']);
    const program = new (class extends Client {
      protected override accessToken = key;
    })(office.system.url);
    await program.send('POST', `/messages/${ticket.id}`, { body: 'Saiu para entrega' });
    expect((await waitForTexts(phone, said + 1)).at(-1)).toBe('Saiu para entrega');
    await hoursLater(25);
    await expect(program.send('POST', `/messages/${ticket.id}`, { body: 'Promoção' })).rejects.toThrow(outside);
    const { token } = await office.admin.get<{ token: string }>(`/whatsapp/${account.connectionId}`);
    const sender = new (class extends Client {
      protected override accessToken = token;
    })(office.system.url);
    const direct = sender.send('POST', '/messages/send', { number: phone.phone.number, body: 'Promoção' });
    await expect(direct).rejects.toThrow(/400.*ERR_WAPP_INVALID_CONTACT/);
    await staysSilent(phone, ticket, said + 1);
    // Whoever serves them may.
    await post(`/messages/${ticket.id}`, { body: 'Sou eu, desta vez.' });
    expect((await waitForTexts(phone, said + 2)).at(-1)).toContain('Sou eu, desta vez.');
  });

  it('nothing is forwarded to them', async () => {
    const { phone, ticket, said } = await greeted('Gil');
    await hoursLater(25);
    const other = await greeted('Hugo');
    const [message] = await messagesOf(other.ticket);
    const forwarded = post('/message/forward', {
      ...{ messageId: message?.id, contactId: ticket.contactId, signMessage: false },
    });
    await expect(forwarded).rejects.toThrow(outside);
    expect(await ticketOf(office, phone, () => true)).toMatchObject({ status: 'pending', userId: null });
    await staysSilent(phone, ticket, said);
  });

  it('the bot’s words that failed are not sent by hand, an attendant’s are', async () => {
    const number = { ...office.number, phoneNumberId: account.id };
    const phone = await Phone.pickUp({ admin: office.admin, number }, `Iara ${channel}`);
    // The person takes no messages of the page now.
    await phone.change({ rejectCode: 551 });
    await writes(phone, 'Oi');
    const ticket = await ticketOf(office, phone, ({ queueId }) => queueId === queue.id);
    const failedOf = (body: string): Promise<MessageView> =>
      until(
        async () => (await messagesOf(ticket)).find((one) => one.body.includes(body) && one.failure !== null),
        `${body} to fail`,
      );
    const said = await failedOf('Olá!');
    expect(said).toMatchObject({
      isAutomatic: true,
      sendError: true,
      failure: { code: '551' },
      attempts: 1,
      wid: null,
    });
    await accept(ticket);
    await phone.change({ rejectCode: 551 });
    await post(`/messages/${ticket.id}`, { body: 'Posso ajudar?' }).catch(() => undefined);
    const written = await failedOf('Posso ajudar?');
    expect(written).toMatchObject({ isAutomatic: false, failure: { code: '551' }, attempts: 1 });
    const before = (await messagesTo(phone)).length;
    await hoursLater(25);
    await staysSilent(phone, ticket, before);
    await expect(post(`/messages/retry/${said.id}`, {})).rejects.toThrow(outside);
    expect(await failedOf('Olá!')).toMatchObject({ failure: said.failure, attempts: 1 });
    await post(`/messages/retry/${written.id}`, {});
    expect((await waitForTexts(phone, before + 1)).at(-1)).toContain('Posso ajudar?');
    // Their next word opens everything again, the bot's mouth included.
    await office.admin.send('PUT', `/tickets/${ticket.id}`, { status: 'closed' });
    await writes(phone, 'Obrigada');
    expect((await waitForTexts(phone, before + 2)).at(-1)).toBe('Olá!');
  });
});
