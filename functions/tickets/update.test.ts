import { messages as messageRoutes } from '@shared/messages/contract.ts';
import { tickets } from '@shared/tickets/contract.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../test/support/call.ts';
import { catchQueues, type Desk, newDesk, type Outbox, shiftClock } from '../../test/support/desk.ts';
import { type Engine, startEngine } from '../../test/support/engine.ts';
import { newTenant, type SignedIn, tokenOf } from '../../test/support/tenant.ts';
import { conversationEntity, type StoredTicket, trackingEntity } from '../core/entities.ts';
import { fromItem } from '../core/records.ts';
import { getItem, putItem } from '../core/store.ts';
import { keys } from '../core/table.ts';
import { handler as messagesHandler } from '../messages/handler.ts';
import { handler } from './handler.ts';

let engine: Engine;
let outbox: Outbox;
let desk: Desk;
let ana: SignedIn;
let bia: SignedIn;
let boss: SignedIn;

beforeAll(async () => {
  engine = await startEngine();
  outbox = catchQueues();
  desk = await newDesk();
  ana = await desk.person({ name: 'Ana' });
  bia = await desk.person({ name: 'Bia' });
  boss = await desk.person({ name: 'Chefe', profile: 'supervisor' });
});
afterEach(async () => {
  shiftClock(0);
  await desk.set({});
});
afterAll(() => engine.stop());

const put = (who: SignedIn, id: number, body: object) =>
  call(handler, tickets.update, { id, ...body }, { token: who.token });
const accept = (who: SignedIn, id: number) => put(who, id, { status: 'open', userId: who.user.id });
const waiting = async (): Promise<StoredTicket> => (await desk.writes(await desk.contact(), 'Oi')).ticket;
const served = async (who: SignedIn = ana): Promise<StoredTicket> => {
  const ticket = await waiting();
  expect((await accept(who, ticket.id)).status).toBe(200);
  return ticket;
};
const logsOf = async (id: number): Promise<string[]> => {
  const { json } = await call(handler, tickets.logs, { ticketId: id }, { token: desk.admin.token });
  return json.map(({ type }) => type).reverse();
};
const trackingOf = async (ticket: { id: number }, trackingId: string) => {
  const item = await getItem(keys.tracking(desk.company.id, ticket.id, trackingId), true);
  return item && fromItem(trackingEntity, item);
};
const storedTicket = async (id: number) => (await getItem(keys.ticket(desk.company.id, id), true)) ?? {};
const textsOf = async (ticketId: number) => {
  const { json } = await call(messagesHandler, messageRoutes.list, { ticketId }, { token: desk.admin.token });
  return json.messages.filter(({ isAutomatic }) => isAutomatic).map(({ body }) => body);
};

describe('accept (B-TICKET-5)', () => {
  it('gives the ticket, starts its cycle, sends the receipt and answers with the row', async () => {
    const ticket = await waiting();
    outbox.clear();
    const { status, json } = await accept(ana, ticket.id);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      id: ticket.id,
      uuid: ticket.uuid,
      status: 'open',
      userId: ana.user.id,
      unreadMessages: 0,
      tags: [],
    });
    expect(json.user).toEqual({ id: ana.user.id, name: 'Ana' });
    expect(json).not.toHaveProperty('trackingId');
    expect(await trackingOf(ticket, ticket.trackingId)).toMatchObject({
      userId: ana.user.id,
      queueId: desk.sales.id,
      startedAt: expect.any(String),
      finishedAt: null,
      rated: false,
    });
    expect(await logsOf(ticket.id)).toEqual(['create', 'queue', 'open']);
    expect(outbox.sent('outbound')).toEqual([expect.objectContaining({ type: 'read', contactId: ticket.contactId })]);
  });

  it('lets one of two win at the same instant; the other learns who has it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ticket = await waiting();
      const answers = await Promise.all([accept(ana, ticket.id), accept(bia, ticket.id)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const lost = answers.find(({ status }) => status === 409);
      const won = answers.find(({ status }) => status === 200);
      expect(JSON.parse(lost?.error ?? '')).toMatchObject({
        id: ticket.id,
        uuid: ticket.uuid,
        status: 'open',
        userId: won?.json.userId,
        user: won?.json.user,
        queue: { id: desk.sales.id, name: 'Vendas' },
        companyId: desk.company.id,
      });
      expect((await logsOf(ticket.id)).filter((type) => type === 'open')).toHaveLength(1);
    }
  });

  it('tells who came too late a second ago the same, and everybody else that there is no such ticket', async () => {
    const ticket = await served(ana);
    expect((await accept(bia, ticket.id)).status).toBe(409);
    const stranger = await desk.person({ queueIds: [desk.support.id] });
    expect(await accept(stranger, ticket.id)).toMatchObject({ status: 404, error: 'ERR_NO_TICKET_FOUND' });
    const { admin } = await newTenant();
    expect((await accept(admin, ticket.id)).status).toBe(404);
  });

  it('refuses an administrator who raced with an attendant, and lets them take it knowingly (B-TICKET-23)', async () => {
    const ticket = await waiting();
    const [mine, theirs] = await Promise.all([accept(ana, ticket.id), accept(desk.admin, ticket.id)]);
    expect([mine.status, theirs.status].sort()).toEqual([200, 409]);
    const knowingly = await accept(desk.admin, ticket.id);
    expect(knowingly).toMatchObject({ status: 200, json: { userId: desk.admin.user.id } });
  });
});

describe('rights', () => {
  it('answers 403 to whoever sees a ticket but may not work it', async () => {
    const ticket = await waiting();
    expect(await put(ana, ticket.id, { useIntegration: true })).toMatchObject({
      status: 403,
      error: 'ERR_NO_PERMISSION',
    });
  });

  it('refuses people and queues that are not the company’s', async () => {
    const ticket = await served();
    expect(await put(ana, ticket.id, { userId: 999, status: 'open' })).toMatchObject({
      status: 404,
      error: 'ERR_NO_USER_FOUND',
    });
    expect(await put(ana, ticket.id, { queueId: 999 })).toMatchObject({ status: 404, error: 'ERR_QUEUE_NOT_FOUND' });
  });

  it('answers the ticket as it is when nothing was asked', async () => {
    const ticket = await served();
    expect(await put(ana, ticket.id, {})).toMatchObject({ status: 200, json: { id: ticket.id, status: 'open' } });
  });
});

describe('close (B-TICKET-7, 12, 13)', () => {
  it('says the attendant’s farewell with its variables, then ends the cycle', async () => {
    const polite = await desk.person({
      name: 'Rui',
      farewellMessage: 'Até logo, {{firstName}}! {{userName}}, {{queue}}',
    });
    const ticket = await served(polite);
    outbox.clear();
    const { status, json } = await put(polite, ticket.id, { status: 'closed' });
    const farewell = 'Até logo, Maria! Rui, Vendas';
    expect([status, json.status, json.lastMessage, json.fromMe]).toEqual([200, 'closed', farewell, true]);
    expect(await textsOf(ticket.id)).toEqual([`${farewell}\u200E`]);
    expect(outbox.sent('outbound')).toEqual([expect.objectContaining({ type: 'message' })]);
    expect(await trackingOf(ticket, ticket.trackingId)).toMatchObject({
      finishedAt: json.closedAt,
      closedAt: json.closedAt,
      userId: polite.user.id,
      status: 'closed',
      lastMessage: farewell,
    });
    expect(await logsOf(ticket.id)).toEqual(['create', 'queue', 'open', 'closed']);
  });

  it('says the owner’s farewell when somebody else closes, else the connection’s', async () => {
    const polite = await desk.person({ name: 'Rui', farewellMessage: 'Do Rui' });
    const ticket = await served(polite);
    await put(desk.admin, ticket.id, { status: 'closed' });
    expect(await textsOf(ticket.id)).toEqual(['Do Rui\u200E']);
    const connection = await desk.connect({ complationMessage: 'Da loja' });
    const other = (await desk.writes(await desk.contact(), 'Oi', { connection })).ticket;
    await accept(ana, other.id);
    await put(ana, other.id, { status: 'closed' });
    expect(await textsOf(other.id)).toEqual(['Da loja\u200E']);
  });

  it('closes without a word when asked to, when the connection is down and when the window is shut', async () => {
    const polite = await desk.person({ farewellMessage: 'Tchau' });
    const silent = await served(polite);
    await put(polite, silent.id, { status: 'closed', sendFarewellMessage: false });
    const connection = await desk.connect({ status: 'DISCONNECTED' });
    const down = (await desk.writes(await desk.contact(), 'Oi', { connection })).ticket;
    await accept(polite, down.id);
    const late = await served(polite);
    expect((await put(polite, down.id, { status: 'closed' })).json.status).toBe('closed');
    shiftClock(25 * 3_600_000);
    const nextDay = { ...polite, token: await tokenOf(polite.user) };
    expect((await put(nextDay, late.id, { status: 'closed' })).json.status).toBe('closed');
    shiftClock(0);
    for (const { id } of [silent, down, late]) expect(await textsOf(id)).toEqual([]);
  });

  it('wants a tag where the company requires one, looking at the contact itself', async () => {
    await desk.set({ requiredTag: 'enabled' });
    const ticket = await served();
    expect(await put(ana, ticket.id, { status: 'closed' })).toMatchObject({ status: 400, error: 'ERR_REQUIRED_TAG' });
    const item = (await getItem(keys.contact(desk.company.id, ticket.contactId), true)) ?? {};
    await putItem({ ...item, tags: [{ id: 1, name: 'vip', color: '#000000' }] });
    expect((await put(ana, ticket.id, { status: 'closed' })).json.status).toBe('closed');
    const ignored = await waiting();
    expect((await put(ana, ignored.id, { status: 'closed', sendFarewellMessage: false })).json.status).toBe('closed');
  });

  it('keeps one farewell when it is asked twice at once', async () => {
    const polite = await desk.person({ farewellMessage: 'Uma vez' });
    const ticket = await served(polite);
    const answers = await Promise.all([1, 2, 3].map(() => put(polite, ticket.id, { status: 'closed' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await textsOf(ticket.id)).toEqual(['Uma vez\u200E']);
    expect((await logsOf(ticket.id)).filter((type) => type === 'closed')).toHaveLength(1);
  });
});

describe('return and transfer (B-TICKET-8, 9, 15 to 18)', () => {
  it('puts a ticket back into its queue for everybody', async () => {
    const ticket = await served();
    const { json } = await put(ana, ticket.id, { status: 'pending', userId: null });
    expect(json).toMatchObject({ status: 'pending', userId: null, user: null, queueId: desk.sales.id });
    expect((await accept(bia, ticket.id)).status).toBe(200);
    expect(await logsOf(ticket.id)).toEqual(['create', 'queue', 'open', 'pending', 'open']);
  });

  it('moves it to a person of another queue and tells the customer', async () => {
    await desk.set({ sendMsgTransfTicket: 'enabled' });
    const ticket = await served();
    const body = { status: 'open', userId: bia.user.id, queueId: desk.support.id };
    const { json } = await put(ana, ticket.id, body);
    expect(json).toMatchObject({ status: 'open', userId: bia.user.id, queueId: desk.support.id });
    const text = 'Seu atendimento foi encaminhado para Bia, do setor Suporte.';
    expect(json.lastMessage).toBe(text);
    expect(await textsOf(ticket.id)).toEqual([`${text}\u200E`]);
    expect(await logsOf(ticket.id)).toEqual(['create', 'queue', 'open', 'transfered', 'receivedTransfer']);
    expect(await put(ana, ticket.id, { status: 'closed' })).toMatchObject({ status: 404 });
  });

  it('keeps what the new person has not read', async () => {
    const ticket = await served();
    const contact = await getItem(keys.contact(desk.company.id, ticket.contactId), true);
    await desk.writes(contact as never, 'mais uma');
    await desk.set({ sendMsgTransfTicket: 'enabled' });
    const { json } = await put(ana, ticket.id, { userId: bia.user.id, status: 'open' });
    expect(json.unreadMessages).toBe(1);
  });

  it('lets a supervisor of the queue transfer, not one of another', async () => {
    const ticket = await served();
    const other = await desk.person({ profile: 'supervisor', queueIds: [desk.support.id] });
    expect((await put(other, ticket.id, { userId: other.user.id })).status).toBe(404);
    expect((await put(boss, ticket.id, { userId: bia.user.id })).json.userId).toBe(bia.user.id);
  });
});

describe('reopen (B-TICKET-10)', () => {
  it('starts a new cycle of the same ticket', async () => {
    const ticket = await served();
    await put(ana, ticket.id, { status: 'closed', sendFarewellMessage: false });
    const { json } = await put(ana, ticket.id, { status: 'open', userId: ana.user.id });
    expect(json).toMatchObject({ id: ticket.id, status: 'open', closedAt: null });
    const { trackingId } = (await storedTicket(ticket.id)) as { trackingId: string };
    expect(trackingId).not.toBe(ticket.trackingId);
    expect(await trackingOf(ticket, trackingId)).toMatchObject({ startedAt: expect.any(String), finishedAt: null });
    expect((await trackingOf(ticket, ticket.trackingId))?.finishedAt).not.toBeNull();
    expect(await logsOf(ticket.id)).toContain('reopen');
  });

  it('answers the conversation’s active ticket when there is one, and changes nothing', async () => {
    const contact = await desk.contact();
    const old = (await desk.writes(contact, 'Oi')).ticket;
    await accept(ana, old.id);
    await put(ana, old.id, { status: 'closed', sendFarewellMessage: false });
    const present = (await desk.writes(contact, 'de novo', { queue: desk.support })).ticket;
    const { status, json } = await put(ana, old.id, { status: 'open', userId: ana.user.id });
    expect(status).toBe(200);
    expect(json).toMatchObject({ id: present.id, status: 'pending', lastMessage: '' });
    expect((await storedTicket(old.id))['status']).toBe('closed');
    const asAdmin = await put(desk.admin, old.id, { status: 'open', userId: desk.admin.user.id });
    expect(asAdmin.json).toMatchObject({ id: present.id, lastMessage: 'de novo' });
  });

  it('makes an older ticket the newest of its conversation again', async () => {
    const contact = await desk.contact();
    const old = (await desk.writes(contact, 'primeiro')).ticket;
    await accept(ana, old.id);
    await put(ana, old.id, { status: 'closed', sendFarewellMessage: false });
    const newer = (await desk.writes(contact, 'segundo')).ticket;
    await accept(ana, newer.id);
    await put(ana, newer.id, { status: 'closed', sendFarewellMessage: false });
    expect((await put(ana, old.id, { status: 'open', userId: ana.user.id })).json.id).toBe(old.id);
    const talk = await getItem(keys.conversation(desk.company.id, desk.connection.id, contact.id), true);
    expect(talk && fromItem(conversationEntity, talk)).toMatchObject({
      activeTicketId: old.id,
      newestTicketId: old.id,
      listedClosedId: newer.id,
    });
    const found = await getItem(keys.contact(desk.company.id, contact.id), true);
    expect(found?.['newestTickets']).toEqual({ [desk.connection.id]: old.id });
  });
});

it('moves badges and lists with every transition, and never below nothing', async () => {
  const fresh = await newDesk();
  const rui = await fresh.person();
  const contact = await fresh.contact();
  const countersNow = async () => {
    const item = (await getItem(keys.counters(fresh.company.id), true)) ?? {};
    return Object.fromEntries(Object.entries(item).filter(([name, value]) => name.includes('|') && value !== 0));
  };
  const { ticket } = await fresh.writes(contact, 'Oi');
  const q = fresh.sales.id;
  expect(await countersNow()).toEqual({ [`n|pending|0|${q}|0|0`]: 1, [`u|pending|0|${q}|0|0`]: 1 });
  await accept(rui, ticket.id);
  expect(await countersNow()).toEqual({ [`n|open|${rui.user.id}|${q}|0|0`]: 1 });
  await put(rui, ticket.id, { status: 'pending', userId: null });
  expect(await countersNow()).toEqual({ [`n|pending|0|${q}|0|0`]: 1 });
  await put(rui, ticket.id, { status: 'closed', sendFarewellMessage: false });
  expect(await countersNow()).toEqual({ [`n|closed|0|${q}|0|0`]: 1 });
  const again = await fresh.writes(contact, 'De novo');
  await accept(rui, again.ticket.id);
  await put(rui, again.ticket.id, { status: 'closed', sendFarewellMessage: false });
  expect(await countersNow()).toEqual({ [`n|closed|${rui.user.id}|${q}|0|0`]: 1 });
});
