import type { ConnectionView } from '@shared/connections/model.ts';
import type { MessageView } from '@shared/messages/model.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CompanySystem, openCompanySystem, Phone } from '../support/system/companySystem.ts';
import { ticketOf, waitForTexts, writes } from '../support/system/conversations.ts';
import { connectPage, type PageAccount } from '../support/system/pageAccounts.ts';
import { until } from '../support/until.ts';

let office: CompanySystem;
let connected: readonly PageAccount[] = [];
let me: { readonly id: number };
let queueId = 0;
beforeAll(async () => {
  office = await openCompanySystem();
  connected = await connectPage(office);
  me = await office.admin.get('/auth/me');
  queueId = (await post<{ id: number }>('/queue', { name: 'Vendas', color: '#0f766e' })).id;
});
afterAll(async () => {
  delete process.env['CLOCK_OFFSET_MS'];
  await office.stop();
});

const post = <T>(path: string, body: unknown): Promise<T> =>
  office.admin.send<T>('POST', path, body, { 'idempotency-key': ulid() });
const messagesOf = async ({ id }: TicketView): Promise<MessageView[]> =>
  (await office.admin.get<{ messages: MessageView[] }>(`/messages/${id}`)).messages;

describe.each([
  ['facebook', 'a'.repeat(2000)],
  // 250 times four bytes.
  ['instagram', '😀'.repeat(250)],
])('on %s', (channel, longest) => {
  let account: PageAccount;
  beforeAll(() => {
    const found = connected.find((one) => one.channel === channel);
    if (!found) throw new Error('not connected');
    account = found;
  });
  const offering = (fields: Record<string, unknown>): Promise<ConnectionView> =>
    office.admin.send('PUT', `/whatsapp/${account.connectionId}`, fields);
  const pickUp = (name: string): Promise<Phone> => {
    const number = { ...office.number, phoneNumberId: account.id };
    return Phone.pickUp({ admin: office.admin, number }, `${name} ${channel}`);
  };
  async function served(name: string): Promise<{ phone: Phone; ticket: TicketView }> {
    const phone = await pickUp(name);
    await writes(phone, 'Oi');
    const ticket = await ticketOf(office, phone, () => true);
    await office.admin.send('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: me.id });
    return { phone, ticket };
  }

  it('a text of one byte too many is refused and not stored, the longest one arrives whole', async () => {
    const { phone, ticket } = await served('Ana');
    const tooLong = post(`/messages/${ticket.id}`, { body: `${longest}a` });
    await expect(tooLong).rejects.toThrow(/400.*ERR_MESSAGE_TOO_LONG/);
    expect((await messagesOf(ticket)).filter(({ fromMe }) => fromMe)).toEqual([]);
    await post(`/messages/${ticket.id}`, { body: longest });
    expect(await waitForTexts(phone, 1)).toEqual([longest]);
  });

  it('what automation says is parted between letters where it is too long', async () => {
    const greeting = `${longest.slice(0, longest.length / 2)} ${longest}`;
    await offering({ greetingMessage: greeting, queueIds: [queueId] });
    const phone = await pickUp('Bia');
    await writes(phone, 'Oi');
    // An invisible mark of the bot takes the last place of a part.
    const said = await waitForTexts(phone, 3);
    await offering({ greetingMessage: '', queueIds: [] });
    expect(said.join('').replaceAll(/\s/g, '')).toBe(greeting.replaceAll(/\s/g, ''));
    expect(said.join('')).not.toContain('\uFFFD');
  });

  it('a token that dies during a send fails it with its reason, shuts the connection, and leaves all to a new login', async () => {
    const { phone, ticket } = await served('Caio');
    // What is read is told as well, and would meet the dead token first.
    await messagesOf(ticket);
    await phone.sees(({ fromCustomer, status }) => fromCustomer && status === 'read');
    const page = connected.find((one) => one.channel === 'facebook');
    // Somebody took the app's right away; the account of Instagram has that of its page.
    await post(`/sandbox/numbers/${page?.id}/token`, {});
    await post(`/messages/${ticket.id}`, { body: 'Já vejo' }).catch(() => undefined);
    const failed = await until(
      async () => (await messagesOf(ticket)).find(({ body, failure }) => body === 'Já vejo' && failure !== null),
      'the message to fail',
    );
    expect(failed).toMatchObject({
      sendError: true,
      wid: null,
      attempts: 1,
      failure: { code: '190', isRetriable: true },
    });
    const shut = await office.admin.get<ConnectionView>(`/whatsapp/${account.connectionId}`);
    expect(shut).toMatchObject({ status: 'DISCONNECTED', statusReason: failed.failure?.reason });
    const next = post(`/messages/${ticket.id}`, { body: 'E agora?' });
    await expect(next).rejects.toThrow(/400.*ERR_WAPP_NOT_INITIALIZED/);
    // What the customer writes meanwhile comes all the same.
    await writes(phone, 'Alô?');
    await until(async () => (await messagesOf(ticket)).find(({ body }) => body === 'Alô?'), 'their message');
    const again = await connectPage(office);
    expect(again.map(({ connectionId }) => connectionId)).toEqual(connected.map(({ connectionId }) => connectionId));
    expect(await office.admin.get(`/whatsapp/${account.connectionId}`)).toMatchObject({ status: 'CONNECTED' });
    await post(`/messages/retry/${failed.id}`, {});
    expect(await waitForTexts(phone, 1)).toEqual(['Já vejo']);
    await expect(post(`/messages/retry/${failed.id}`, {})).rejects.toThrow(/409.*ERR_MESSAGE_NOT_RETRIABLE/);
  });
});

it('what comes for a page that was removed leaves nothing, and it can be connected again', async () => {
  const page = connected.find(({ channel }) => channel === 'facebook');
  if (!page) throw new Error('not connected');
  const number = { ...office.number, phoneNumberId: page.id };
  const phone = await Phone.pickUp({ admin: office.admin, number }, 'Dora ninguém');
  await office.admin.send('DELETE', `/whatsapp/${page.connectionId}`);
  await phone.write('Oi', { times: 5 });
  // The platform's webhook is answered, or it would be told for days.
  await until(async () => ((await phone.messages())[0]?.status === 'delivered' ? true : undefined), 'the delivery');
  connected = await connectPage(office);
  await writes(phone, 'Cheguei');
  const ticket = await ticketOf(office, phone, () => true);
  expect((await messagesOf(ticket)).map(({ body }) => body)).toEqual(['Cheguei']);
});
