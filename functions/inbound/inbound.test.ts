import { closeSilently } from '@fn/inbox/tickets/bulkUpdates.ts';
import { contact, customer, payload, value, message as webhookMessage } from '@test/support/graph/cloudApi.ts';
import { fakeGraph } from '@test/support/graph/fakeGraph.ts';
import {
  activeTicket,
  type ConnectedCompany,
  contactBy,
  contactCount,
  conversationOf,
  delivery,
  messagesOf,
  newWamid,
  offering,
  openConnectedCompany,
  post,
  secondsAt,
  stateOf,
  takeAtOnce,
  ticketCount,
  ticketOf,
  write,
} from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { aQueue } from '@test/support/server/samples.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { logTypesOf } from '@test/support/server/ticketLogs.ts';
import { describe, expect, it, vi } from 'vitest';
import { removeConnection } from '../channels/connections/changes.ts';
import { log } from '../core/log.ts';
import { queueEntity } from '../core/store/entities.ts';
import { toItem } from '../core/store/records.ts';
import { putItem, updateItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { handler as inbound } from './inbound.ts';

const workshop = await forFile(openStoreFixture());
await forFile(fakeGraph());

const start = Date.parse('2026-11-20T10:00:00.000Z');
const at = (second: number): string => secondsAt(new Date(start + second * 1000).toISOString());

const logTypes = (shop: ConnectedCompany, ticketId: number) => logTypesOf(shop.company.id, ticketId);

describe('a first message', () => {
  it('makes a contact, a waiting ticket and the message', async () => {
    const shop = await openConnectedCompany();
    const wid = await write(workshop, shop, { timestamp: at(0), text: { body: 'Oi!' } });
    const { contact: person, messages, ticket } = await stateOf(shop);
    expect(person).toMatchObject({ name: 'Sheena Nelson', number: customer, active: true, channel: 'whatsappapi' });
    expect(messages).toMatchObject([
      { wid, body: 'Oi!', fromMe: false, createdAt: '2026-11-20T10:00:00.000Z', ticketId: ticket?.id },
    ]);
    expect(ticket).toMatchObject({
      status: 'pending',
      unreadMessages: 1,
      lastMessage: 'Oi!',
      queueId: null,
      isBot: true,
      lastInboundAt: '2026-11-20T10:00:00.000Z',
    });
    expect(await logTypes(shop, ticket?.id ?? 0)).toEqual(['create']);
    expect(person.newestTickets).toEqual({ [String(shop.connection.id)]: ticket?.id });
  });

  it('gets the connection’s only queue', async () => {
    const single = await openShopWithQueue(5);
    await write(workshop, single);
    const { ticket } = await stateOf(single);
    expect(ticket).toMatchObject({ queueId: 5, queue: { id: 5, name: 'Vendas' } });
    expect((await logTypes(single, ticket?.id ?? 0)).sort()).toEqual(['create', 'queue']);
  });

  it('of a hundred in one webhook makes one contact and one ticket, and loses none', async () => {
    const shop = await openConnectedCompany();
    const messages = Array.from({ length: 100 }, (_, index) =>
      webhookMessage({ id: newWamid(), timestamp: at(index % 20), text: { body: `n${index}` } }),
    );
    await post(workshop, payload(value({ contacts: [contact()], messages }, shop.connection.phoneNumberId)));
    await expectOneOfEach(shop, 100);
  });

  // The queue hands out a person's messages one after another; this is what holds when it does not.
  it('of many working at the same instant makes one contact and one ticket, and loses none', async () => {
    const shop = await openConnectedCompany();
    const deliveries = Array.from({ length: 24 }, (_, index) =>
      delivery(shop, { id: newWamid(), timestamp: at(index % 6), text: { body: `n${index}` } }),
    );
    await takeAtOnce(deliveries, inbound);
    await expectOneOfEach(shop, 24);
  });
});

async function expectOneOfEach(shop: ConnectedCompany, amount: number): Promise<void> {
  const { contact: person, messages, ticket } = await stateOf(shop);
  expect(await contactCount(shop)).toBe(1);
  expect(messages).toHaveLength(amount);
  expect(new Set(messages.map(({ ticketId }) => ticketId))).toEqual(new Set([ticket?.id]));
  expect(ticket?.unreadMessages).toBe(amount);
  expect((await conversationOf(shop, person.id))?.activeTicketId).toBe(ticket?.id);
}

async function openShopWithQueue(queueId: number): Promise<ConnectedCompany> {
  const shop = await openConnectedCompany();
  await putItem(toItem(queueEntity, aQueue({ companyId: shop.company.id, id: queueId, name: 'Vendas' })));
  return offering(shop, { queueIds: [queueId] });
}

describe('deliveries', () => {
  it('repeated and shuffled have one effect each, in the order they were written', async () => {
    const shop = await openConnectedCompany();
    const ids = Array.from({ length: 25 }, () => newWamid());
    const once = ids.map((id, index) => delivery(shop, { id, timestamp: at(index * 15), text: { body: `n${index}` } }));
    const shuffled = [...once, ...once, ...once].sort(() => Math.random() - 0.5);
    for (const each of shuffled) expect((await inbound(each)).batchItemFailures).toEqual([]);
    const { messages, ticket } = await stateOf(shop);
    expect(messages.map(({ wid }) => wid)).toEqual(ids);
    expect(ticket).toMatchObject({ unreadMessages: 25, lastMessage: 'n24' });
    expect(await ticketCount(shop)).toBe(1);
  });

  it('repeated at the same instant have one effect', async () => {
    const shop = await openConnectedCompany();
    await write(workshop, shop, { timestamp: at(0) });
    const twin = delivery(shop, { id: newWamid(), timestamp: at(0), text: { body: 'twin' } });
    await Promise.all(Array.from({ length: 12 }, () => inbound(twin)));
    expect((await stateOf(shop)).messages.map(({ body }) => body)).toEqual(['Does it come in another colour?', 'twin']);
  });

  it('from days ago are still known when their ticket is long closed', async () => {
    const shop = await openConnectedCompany();
    const old = { id: newWamid(), timestamp: at(5) };
    await write(workshop, shop, old);
    const first = await stateOf(shop);
    await closeSilently({ companyId: shop.company.id, now: new Date() }, first.ticket?.id ?? 0);
    await inbound(delivery(shop, old));
    expect((await conversationOf(shop, first.contact.id))?.activeTicketId).toBeNull();
    await write(workshop, shop, { timestamp: at(900) });
    await inbound(delivery(shop, old));
    const { messages, ticket } = await stateOf(shop);
    expect(messages).toHaveLength(2);
    expect(ticket?.unreadMessages).toBe(1);
  });

  it('that come late do not replace newer words in the list', async () => {
    const shop = await openConnectedCompany();
    await write(workshop, shop, { timestamp: at(600), text: { body: 'nova' } });
    await write(workshop, shop, { timestamp: at(0), text: { body: 'velha' } });
    const { messages, ticket } = await stateOf(shop);
    expect(messages.map(({ body }) => body)).toEqual(['velha', 'nova']);
    expect(ticket).toMatchObject({
      lastMessage: 'nova',
      unreadMessages: 2,
      lastInboundAt: new Date(start + 600_000).toISOString(),
    });
  });
});

describe('a closed ticket', () => {
  it('is followed by a new one, or reopened within the minutes the connection says', async () => {
    const shop = await openConnectedCompany();
    await write(workshop, shop);
    const first = await stateOf(shop);
    await closeSilently({ companyId: shop.company.id, now: new Date() }, first.ticket?.id ?? 0);
    await write(workshop, shop);
    expect((await activeTicket(shop, first.contact.id))?.id).toBe(2);

    const patient = await openConnectedCompany({ timeCreateNewTicket: 60 });
    await write(workshop, patient);
    const current = await stateOf(patient);
    await closeSilently({ companyId: patient.company.id, now: new Date() }, current.ticket?.id ?? 0);
    await write(workshop, patient, { timestamp: secondsAt(new Date(Date.now() + 2000).toISOString()) });
    expect(await activeTicket(patient, current.contact.id)).toMatchObject({ id: 1, status: 'pending' });
    expect(await logTypes(patient, 1)).toContain('reopen');
  });

  it('has one successor, also before the contact has heard of it', async () => {
    const shop = await openConnectedCompany();
    await write(workshop, shop, { timestamp: at(0), text: { body: 'Oi' } });
    const first = await stateOf(shop);
    await closeSilently({ companyId: shop.company.id, now: new Date() }, first.ticket?.id ?? 0);
    await write(workshop, shop, { timestamp: at(10), text: { body: 'Voltei' } });
    await write(workshop, shop, { timestamp: at(11), text: { body: 'Alguém aí?' } });
    const { contact: person, ticket } = await stateOf(shop);
    // No stream runs here: what the contact remembers is the ticket before.
    expect(person.newestTickets).toEqual({ [shop.connection.id]: 1 });
    expect(ticket).toMatchObject({ id: 2, unreadMessages: 2, lastMessage: 'Alguém aí?' });
    expect(await ticketCount(shop)).toBe(2);
  });
});

describe('what is dropped', () => {
  it('comes from somebody blocked', async () => {
    const shop = await openConnectedCompany();
    await write(workshop, shop);
    const { contact: person, ticket } = await stateOf(shop);
    await updateItem({
      Key: { ...keys.contact(shop.company.id, person.id) },
      UpdateExpression: 'SET active = :no',
      ExpressionAttributeValues: { ':no': false },
    });
    await write(workshop, shop);
    expect(await messagesOf(shop, person.id)).toHaveLength(1);
    expect((await ticketOf(shop, ticket?.id ?? 0)).unreadMessages).toBe(1);
  });

  it.each([
    ['switched off', { status: false }],
    ['unpaid for too long', { dueDate: '2026-01-01' }],
  ])('goes to a company that is %s', async (_, fields) => {
    const shop = await openConnectedCompany();
    await updateItem({
      Key: { ...keys.company(shop.company.id) },
      UpdateExpression: `SET ${Object.keys(fields)
        .map((name) => `#${name} = :${name}`)
        .join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(Object.keys(fields).map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(Object.entries(fields).map(([name, each]) => [`:${name}`, each])),
    });
    await write(workshop, shop);
    expect(await contactBy(shop, 'pn', customer)).toBeUndefined();
    expect(await ticketCount(shop)).toBe(0);
  });

  it('goes to a company that is a day late only when it is suspended', async () => {
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const shop = await openConnectedCompany({}, { dueDate: yesterday });
    await write(workshop, shop);
    expect(await ticketCount(shop)).toBe(1);
  });

  const dayBefore = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

  it.each([5, 31])('is kept without an answer for a company whose invoice was due %i days ago', async (days) => {
    const shop = await openConnectedCompany({ greetingMessage: 'Olá!' }, { dueDate: dayBefore(days) });
    await write(workshop, shop);
    expect(await ticketCount(shop)).toBe(1);
    const contact = await contactBy(shop, 'pn', customer);
    const messages = await messagesOf(shop, contact?.id ?? '');
    expect(messages.map(({ fromMe, read }) => [fromMe, read])).toEqual([[false, false]]);
  });

  it('B-PLAN-6: is kept without an answer where the connection is paused', async () => {
    const opened = await openConnectedCompany({ greetingMessage: 'Olá!' });
    const shop = await offering(opened, { pausedAt: '2026-11-20T12:00:00.000Z' });
    await write(workshop, shop);
    expect(await ticketCount(shop)).toBe(1);
    const contact = await contactBy(shop, 'pn', customer);
    const messages = await messagesOf(shop, contact?.id ?? '');
    expect(messages.map(({ fromMe, read }) => [fromMe, read])).toEqual([[false, false]]);
  });

  it('is dropped once the company is suspended for more than thirty days', async () => {
    const shop = await openConnectedCompany({}, { dueDate: dayBefore(36) });
    await write(workshop, shop);
    expect(await ticketCount(shop)).toBe(0);
  });
});

describe('an account nobody has', () => {
  const callFor = (account: string) =>
    post(workshop, payload(value({ contacts: [contact()], messages: [webhookMessage({ id: newWamid() })] }, account)));

  it('is dropped at once, also one that was removed, and holds up nobody else', async () => {
    const [shop, former] = [await openConnectedCompany(), await openConnectedCompany()];
    const before = workshop.dead('inbound');
    const warned = vi.spyOn(log, 'warn');
    await removeConnection({ companyId: former.company.id, now: new Date() }, former.connection.id);
    await callFor('31415926');
    await callFor(former.connection.phoneNumberId);
    expect(await workshop.drain('inbound')).toEqual([]);
    expect(workshop.dead('inbound')).toBe(before);
    const dropped = ['inbound.dropped', { channel: 'whatsappapi', reason: 'unknownAccount' }];
    expect(warned.mock.calls.filter(([event]) => event === 'inbound.dropped')).toEqual([dropped, dropped]);
    expect(await ticketCount(former)).toBe(0);
    await write(workshop, shop);
    expect(await ticketCount(shop)).toBe(1);
  });
});

describe('media', () => {
  it('is shown before it is there, and asked for once more when a delivery repeats', async () => {
    const shop = await openConnectedCompany();
    await workshop.drain('jobs');
    const picture = {
      id: newWamid(),
      timestamp: at(3),
      type: 'image',
      image: { id: '77', mime_type: 'image/jpeg', caption: 'foto' },
    };
    await write(workshop, shop, picture);
    const { messages, ticket } = await stateOf(shop);
    expect(messages[0]?.media).toMatchObject({ status: 'pending', providerId: '77', key: '' });
    expect(ticket?.lastMessage).toBe('foto');
    const job = { type: 'media.fetch', companyId: shop.company.id, messageId: messages[0]?.id };
    expect(await workshop.drain('jobs')).toEqual([job]);
    await inbound(delivery(shop, picture));
    expect(await workshop.drain('jobs')).toEqual([job]);
    expect(await messagesOf(shop, messages[0]?.contactId ?? '')).toHaveLength(1);
  });
});
