import type { MessageView } from '@shared/messages/model.ts';
import { orderTotal } from '@shared/messages/order.ts';
import type { GridRow } from '@shared/reports/grid.ts';
import type { TicketDetail } from '@shared/tickets/contract.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CompanySystem, openCompanySystem, Phone } from '../support/system/companySystem.ts';
import { ticketOf } from '../support/system/conversations.ts';
import { connectPage } from '../support/system/pageAccounts.ts';
import { until } from '../support/until.ts';

/** What the test phone brings through the product: webhook, driver, ticket and report are the real ones. */

let office: CompanySystem;
/** Ids of the accounts on the platform. */
const accounts = new Map<string, string>();
beforeAll(async () => {
  office = await openCompanySystem();
  accounts.set('whatsappapi', office.number.phoneNumberId);
  for (const { channel, id } of await connectPage(office)) accounts.set(channel, id);
});
afterAll(() => office.stop());

let serial = 0;
const pickUp = (channel: string): Promise<Phone> => {
  serial += 1;
  const number = { ...office.number, phoneNumberId: accounts.get(channel) ?? '' };
  return Phone.pickUp({ admin: office.admin, number }, `Cliente ${serial} ${channel}`);
};
const anyTicket = (phone: Phone): Promise<TicketView> => ticketOf(office, phone, () => true);
const messagesOf = async (ticket: TicketView): Promise<MessageView[]> =>
  (await office.admin.get<{ messages: MessageView[] }>(`/messages/${ticket.id}`)).messages;
/** Once the conversation holds so many messages of the customer. */
const received = (phone: Phone, count: number): Promise<MessageView[]> =>
  until(async () => {
    const theirs = (await messagesOf(await anyTicket(phone))).filter(({ fromMe }) => !fromMe);
    return theirs.length >= count ? theirs : undefined;
  }, `${count} messages of the customer`);
const detailOf = ({ uuid }: TicketView): Promise<TicketDetail> => office.admin.get(`/tickets/u/${uuid}`);
const brought = (phone: Phone): Promise<TicketDetail> =>
  until(async () => {
    const detail = await detailOf(await anyTicket(phone));
    return detail.advertisement ? detail : undefined;
  }, 'the advertisement on the ticket');
async function line(title: string, channel: string): Promise<GridRow | undefined> {
  const { rows } = await office.admin.get<{ rows: GridRow[] }>('/report-grid?by=advertisements');
  return rows.find(({ advertisement }) => advertisement?.title === title && advertisement.channel === channel);
}
const close = async (phone: Phone): Promise<void> => {
  const { id } = await anyTicket(phone);
  await office.admin.send('PUT', `/tickets/${id}`, { status: 'closed', justClose: true });
  await ticketOf(office, phone, ({ status }) => status === 'closed');
};
const products = [
  { id: 'vela-lavanda', quantity: 2, price: 39.9 },
  { id: 'difusor', quantity: 1, price: 120 },
];

describe('an order', () => {
  let phone: Phone;
  beforeEach(async () => {
    phone = await pickUp('whatsappapi');
  });

  it('arrives once as a card with its products and their sum, however often it is told', async () => {
    await phone.write('Para presente', { type: 'order', products, times: 5 });
    await phone.write('Obrigada');
    const [order, ...more] = await received(phone, 2);
    expect(more.map(({ body }) => body)).toEqual(['Obrigada']);
    expect(order?.order).toEqual({
      products: products.map((product) => ({ ...product, currency: 'BRL' })),
      words: 'Para presente',
    });
    expect(order?.order && orderTotal(order.order)).toEqual({ value: 199.8, currency: 'BRL' });
    expect(order?.body).toBe('Pedido\n2 × vela-lavanda (39.9 BRL)\n1 × difusor (120 BRL)\nPara presente');
  });

  it('without words, of the largest numbers, and called after markup, is one as well', async () => {
    const odd = { id: '<b>vela</b>', quantity: 999, price: 1_000_000 };
    await phone.write('', { type: 'order', products: [odd, { ...odd, id: '  vela  ', price: 0 }] });
    const [message] = await received(phone, 1);
    expect(message?.order).toEqual({
      products: [
        { ...odd, currency: 'BRL' },
        { id: 'vela', quantity: 999, price: 0, currency: 'BRL' },
      ],
      words: '',
    });
    expect(message?.order && orderTotal(message.order)).toEqual({ value: 999_000_000, currency: 'BRL' });
  });

  it.each([
    ['nothing', []],
    ['a quantity of none', [{ id: 'vela', quantity: 0, price: 1 }]],
    ['a part of one', [{ id: 'vela', quantity: 1.5, price: 1 }]],
    ['a price below nothing', [{ id: 'vela', quantity: 1, price: -1 }]],
    ['a product without a name', [{ id: ' ', quantity: 1, price: 1 }]],
    ['more than a catalog’s basket holds', Array.from({ length: 31 }, () => products[0])],
    ['text', 'vela'],
  ])('of %s is refused, and nothing is sent', async (_, ordered) => {
    await expect(phone.write('', { type: 'order', products: ordered })).rejects.toThrow(/400.*ERR_VALIDATION/);
    expect(await phone.messages()).toEqual([]);
  });

  it.each(['facebook', 'instagram'])('is none on %s, which knows no orders', async (channel) => {
    const other = await pickUp(channel);
    await expect(other.write('', { type: 'order', products })).rejects.toThrow(/400.*ERR_VALIDATION/);
    expect(await other.messages()).toEqual([]);
  });
});

describe.each(['whatsappapi', 'facebook', 'instagram'])('a message through an advertisement on %s', (channel) => {
  it('shows on its ticket what brought it, above its words, and in the report, once', async () => {
    const title = `Velas em dobro ${channel}`;
    const phone = await pickUp(channel);
    await phone.write('Ainda tem?', { advertisement: title, times: 5 });
    await phone.write('Oi?');
    const [first] = await received(phone, 2);
    const { advertisement } = await brought(phone);
    expect(advertisement).toMatchObject({ title, id: expect.stringMatching(/^12020\d+$/) });
    expect(first?.body).toBe('Ainda tem?');
    expect(first?.quotedMsg?.body).toContain(title);
    expect(await line(title, channel)).toMatchObject({ services: 1 });
    // Another customer of the same advertisement is counted with it.
    const other = await pickUp(channel);
    await other.write('Quero duas', { advertisement: ` ${title} ` });
    expect((await brought(other)).advertisement).toEqual(advertisement);
    expect(await line(title, channel)).toMatchObject({ services: 2 });
  });

  it('told again once the service is over brings no other', async () => {
    const title = `De novo ${channel}`;
    const phone = await pickUp(channel);
    const { wamid } = await phone.write('Oi', { advertisement: title });
    const { id } = await brought(phone);
    await close(phone);
    const { phoneNumberId } = phone.office.number;
    await office.admin.send('POST', `/sandbox/chats/${phoneNumberId}/${phone.phone.number}/replay`, {
      wamid,
      times: 3,
    });
    await phone.write('Outra coisa');
    const next = await ticketOf(office, phone, (ticket) => ticket.id !== id);
    expect((await detailOf(next)).advertisement).toBeNull();
    expect(await line(title, channel)).toMatchObject({ services: 1 });
  });

  it('keeps what is written in its headline as text', async () => {
    const title = '<img src=x onerror=alert(1)> "aspas" \\ javascript:alert(1)';
    const phone = await pickUp(channel);
    await phone.write('Oi', { advertisement: `${title}\u202E\u0007` });
    expect((await brought(phone)).advertisement).toMatchObject({ title });
    await expect(phone.write('Oi', { advertisement: 'x'.repeat(201) })).rejects.toThrow(/400.*ERR_VALIDATION/);
    await expect(phone.write('Oi', { advertisement: { title } })).rejects.toThrow(/400.*ERR_VALIDATION/);
    expect(await received(phone, 1)).toHaveLength(1);
  });

  it('an older one that arrives later does not take the place of the first', async () => {
    const phone = await pickUp(channel);
    await phone.write('Depois', { advertisement: `Segundo ${channel}` });
    await brought(phone);
    await phone.write('Antes', { advertisement: `Primeiro ${channel}`, ageSeconds: 600 });
    expect((await received(phone, 2)).map(({ body }) => body)).toEqual(['Antes', 'Depois']);
    expect((await brought(phone)).advertisement).toMatchObject({ title: `Segundo ${channel}` });
    expect(await line(`Primeiro ${channel}`, channel)).toBeUndefined();
  });
});

describe.each(['facebook', 'instagram'])('a click alone on %s', (channel) => {
  const title = `Só um clique ${channel}`;
  const click = (phone: Phone, advertisement = title) => phone.write('', { type: 'click', advertisement, times: 3 });

  it('of a stranger makes neither contact nor ticket', async () => {
    const phone = await pickUp(channel);
    await click(phone);
    await until(async () => ((await phone.messages())[0]?.status === 'delivered' ? true : undefined), 'the delivery');
    await phone.write('Oi');
    expect((await detailOf(await anyTicket(phone))).advertisement).toBeNull();
    expect(await received(phone, 1)).toHaveLength(1);
  });

  it('while somebody is served is noted on their ticket, and says nothing in it', async () => {
    const phone = await pickUp(channel);
    await phone.write('Oi');
    const { id } = await anyTicket(phone);
    await click(phone);
    expect(await brought(phone)).toMatchObject({ id, advertisement: { title }, unreadMessages: 1 });
    expect(await received(phone, 1)).toHaveLength(1);
  });

  it('between two services brings the next, and counts for it', async () => {
    const phone = await pickUp(channel);
    await phone.write('Oi');
    const { id } = await anyTicket(phone);
    await close(phone);
    const before = (await line(title, channel))?.services ?? 0;
    await click(phone);
    await phone.write('Vi o anúncio');
    const next = await ticketOf(office, phone, (ticket) => ticket.id !== id);
    expect((await detailOf(next)).advertisement).toMatchObject({ title });
    expect((await line(title, channel))?.services).toBe(before + 1);
  });

  it('without an advertisement is refused', async () => {
    const phone = await pickUp(channel);
    await expect(click(phone, ' ')).rejects.toThrow(/400.*ERR_VALIDATION/);
    expect(await phone.messages()).toEqual([]);
  });
});

it('a click alone is refused for a number of WhatsApp, which tells of none', async () => {
  const phone = await pickUp('whatsappapi');
  const click = phone.write('', { type: 'click', advertisement: 'Velas' });
  await expect(click).rejects.toThrow(/400.*ERR_VALIDATION/);
  expect(await phone.messages()).toEqual([]);
});
