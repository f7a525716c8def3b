import { messages } from '@shared/messages/contract.ts';
import { tickets } from '@shared/tickets/contract.ts';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../test/support/call.ts';
import { catchQueues, type Desk, newDesk, type Outbox, shiftClock } from '../../test/support/desk.ts';
import { type Engine, startEngine } from '../../test/support/engine.ts';
import { newTenant, type SignedIn, tokenOf } from '../../test/support/tenant.ts';
import { connectionEntity, messageEntity, messageKey, type StoredTicket } from '../core/entities.ts';
import { fromItem, toItem } from '../core/records.ts';
import { getItem, putItem, queryPartition } from '../core/store.ts';
import { keys, partitions } from '../core/table.ts';
import { handler as ticketsHandler } from '../tickets/handler.ts';
import { handler } from './handler.ts';

let engine: Engine;
let desk: Desk;
let ana: SignedIn;
let outbox: Outbox;

beforeAll(async () => {
  engine = await startEngine();
  outbox = catchQueues();
  desk = await newDesk();
  ana = await desk.person({ name: 'Ana' });
});
beforeEach(() => outbox.clear());
afterEach(() => shiftClock(0));
afterAll(() => engine.stop());

const send = (who: SignedIn, ticketId: number, input: object, idempotencyKey?: string) =>
  call(
    handler,
    messages.send,
    { ticketId, ...input },
    { token: who.token, ...(idempotencyKey ? { idempotencyKey } : {}) },
  );
const waiting = async (options: Parameters<Desk['writes']>[2] = {}): Promise<StoredTicket> =>
  (await desk.writes(await desk.contact(), 'Oi', options)).ticket;
const served = async (options: Parameters<Desk['writes']>[2] = {}, who = ana): Promise<StoredTicket> => {
  const ticket = await waiting(options);
  await call(
    ticketsHandler,
    tickets.update,
    { id: ticket.id, status: 'open', userId: who.user.id },
    { token: who.token },
  );
  outbox.clear();
  return ticket;
};
const ticketNow = async (id: number) =>
  (
    await call(ticketsHandler, tickets.list, { status: 'open', showAll: true }, { token: desk.admin.token })
  ).json.tickets.find((ticket) => ticket.id === id);
const storedOf = async ({ contactId, whatsappId }: StoredTicket) => {
  const pk = partitions.conversation(desk.company.id, whatsappId, contactId);
  const { items } = await queryPartition({ pk, prefix: 'M#', limit: 100, consistent: true });
  return items.map((item) => fromItem(messageEntity, item));
};

describe('a text (B-MSG-1 to 4)', () => {
  it('is stored with its next attempt, shows in the ticket and goes to the queue', async () => {
    const ticket = await served();
    const contact = (await getItem(keys.contact(desk.company.id, ticket.contactId))) as never;
    await desk.writes(contact, 'mais uma');
    const before = Date.now();
    const { status, json } = await send(ana, ticket.id, { body: 'Já vejo' }, ulid());
    expect(status).toBe(200);
    expect(json.message).toMatchObject({
      body: 'Já vejo',
      fromMe: true,
      ack: 0,
      wid: null,
      read: true,
      mediaType: 'chat',
      sendError: false,
      user: { id: ana.user.id, name: 'Ana' },
      queue: { id: desk.sales.id },
      ticket: { id: ticket.id, status: 'open', uuid: ticket.uuid },
    });
    expect(json.message).not.toHaveProperty('nextAttemptAt');
    expect(json.messages).toEqual([json.message]);
    const key = messageKey(desk.company.id, json.message.id);
    const stored = key && (await getItem(key, true));
    expect(stored).toMatchObject({ ev: 'message.created', gsi3pk: expect.stringMatching(/^SYSTEM#DUE#\d$/) });
    const due = Date.parse(String(stored?.['nextAttemptAt']));
    expect(due).toBeGreaterThanOrEqual(before + 59_000);
    expect(due).toBeLessThanOrEqual(Date.now() + 60_000);
    expect(await ticketNow(ticket.id)).toMatchObject({ lastMessage: 'Já vejo', fromMe: true, unreadMessages: 0 });
    expect(outbox.sent('outbound')).toEqual([
      { type: 'message', companyId: desk.company.id, messageId: json.message.id, attempts: 0 },
    ]);
  });

  it('carries the values of its variables, names included that look like markup', async () => {
    const contact = await desk.contact({ name: "Ana D'Ávila <b>" });
    const { ticket } = await desk.writes(contact, 'Oi');
    await call(ticketsHandler, tickets.update, { id: ticket.id, status: 'open' }, { token: ana.token });
    const { json } = await send(ana, ticket.id, {
      body: '{{firstName}} / {{name}} / {{userName}} / {{queue}} / {{ticket_id}}{{x}}',
    });
    expect(json.message.body).toBe(`Ana / Ana D'Ávila <b> / Ana / Vendas / ${ticket.id}`);
  });

  it.each([
    ['blank', { body: '  \n ' }, 400, 'ERR_NO_MESSAGE_CONTENT_PROVIDED'],
    ['nothing', {}, 400, 'ERR_NO_MESSAGE_CONTENT_PROVIDED'],
    ['longer than the channel allows', { body: 'x'.repeat(4097) }, 400, 'ERR_MESSAGE_TOO_LONG'],
    ['longer only after its variables', { body: `{{name}}${'x'.repeat(4090)}` }, 400, 'ERR_MESSAGE_TOO_LONG'],
    ['quoting nothing', { body: 'x', quotedMsg: '1-x-0000000000001-y' }, 404, 'ERR_MESSAGE_NOT_FOUND'],
    ['a card of nobody', { vCard: 'nobody' }, 404, 'ERR_NO_CONTACT_FOUND'],
  ])('%s is refused and nothing is stored', async (_, input, status, error) => {
    const ticket = await served();
    expect(await send(ana, ticket.id, input)).toMatchObject({ status, error });
    expect(await storedOf(ticket)).toHaveLength(1);
    expect(outbox.sent('outbound').filter(({ type }) => type === 'message')).toEqual([]);
  });

  it('as long as the channel allows passes', async () => {
    const ticket = await served();
    expect((await send(ana, ticket.id, { body: 'x'.repeat(4096) })).status).toBe(200);
  });
});

describe('who may write, and when', () => {
  it('the attendant, the queue’s supervisor, an administrator; others get 403 or learn nothing', async () => {
    const ticket = await served();
    const boss = await desk.person({ profile: 'supervisor' });
    for (const who of [ana, boss, desk.admin]) expect((await send(who, ticket.id, { body: 'x' })).status).toBe(200);
    expect((await send(await desk.person(), ticket.id, { body: 'x' })).status).toBe(404);
    expect((await send((await newTenant()).admin, ticket.id, { body: 'x' })).status).toBe(404);
    const open = await waiting();
    expect(await send(ana, open.id, { body: 'x' })).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
    expect(await send(desk.admin, open.id, { body: 'x' })).toMatchObject({ status: 400, error: 'ERR_TICKET_NOT_OPEN' });
  });

  it('only inside the reply window, on the hour (B-MSG-16)', async () => {
    const ticket = await served({ at: new Date(Date.now() - 24 * 3_600_000 + 60_000) });
    expect((await send(ana, ticket.id, { body: 'a tempo' })).status).toBe(200);
    shiftClock(61_000);
    const late = { ...ana, token: await tokenOf(ana.user) };
    expect(await send(late, ticket.id, { body: 'tarde' })).toMatchObject({ status: 409, error: 'ERR_OUT_OF_WINDOW' });
    expect(await storedOf(ticket)).toHaveLength(2);
  });

  it('only over a connection that is there and up', async () => {
    const down = await desk.connect({ status: 'DISCONNECTED' });
    const one = await served({ connection: down });
    expect(await send(ana, one.id, { body: 'x' })).toMatchObject({ status: 400, error: 'ERR_WAPP_NOT_INITIALIZED' });
    const gone = await desk.connect();
    const two = await served({ connection: gone });
    await putItem({ ...toItem(connectionEntity, gone), pk: 'X', sk: 'X' });
    const { writeItems } = await import('../core/store.ts');
    await writeItems([{ remove: keys.config(desk.company.id, 'CONNECTION', gone.id) }]);
    expect(await send(ana, two.id, { body: 'x' })).toMatchObject({ status: 404, error: 'ERR_NO_WAPP_FOUND' });
  });
});

describe('quotes and cards (B-MSG-6)', () => {
  it('quote a message of the conversation, by id in either form', async () => {
    const ticket = await served();
    const [question] = await storedOf(ticket);
    for (const quoted of [
      { quotedMsg: question?.id },
      { quotedMsg: { id: question?.id } },
      { quotedMsgId: question?.id },
    ]) {
      const { json } = await send(ana, ticket.id, { body: 'sobre isso', ...quoted });
      expect(json.message.quotedMsg).toEqual({
        id: question?.id,
        wid: question?.wid,
        body: 'Oi',
        fromMe: false,
        mediaType: 'chat',
        author: 'Maria Souza',
      });
    }
    const other = await served();
    const [foreign] = await storedOf(other);
    expect(await send(ana, ticket.id, { body: 'x', quotedMsg: foreign?.id })).toMatchObject({ status: 404 });
  });

  it('never quote a note to the customer', async () => {
    const ticket = await served();
    const note = await send(ana, ticket.id, { body: 'só nós', isPrivate: true });
    expect(await send(ana, ticket.id, { body: 'x', quotedMsg: note.json.message.id })).toMatchObject({ status: 404 });
    expect((await send(ana, ticket.id, { body: 'y', isPrivate: true, quotedMsg: note.json.message.id })).status).toBe(
      200,
    );
  });

  it('send a contact of the company, its number hidden from those who may not see it', async () => {
    const ticket = await served();
    const person = await desk.contact({ name: 'Encanador', number: '5521911112222' });
    const shown = await send(ana, ticket.id, { vCard: { id: person.id } });
    expect(shown.json.message).toMatchObject({
      mediaType: 'contactMessage',
      body: 'Encanador',
      contacts: [{ name: 'Encanador', numbers: ['5521911112222'] }],
    });
    await desk.set({ lgpdHideNumber: 'enabled' });
    const hidden = await send(ana, ticket.id, { vCard: person.id });
    await desk.set({});
    expect(hidden.json.message.contacts).toEqual([{ name: 'Encanador', numbers: ['5521*******22'] }]);
  });
});

describe('a note (B-MSG-7)', () => {
  it('never leaves, is read by everybody who sees the ticket, and changes nothing in it', async () => {
    const ticket = await served();
    const before = await ticketNow(ticket.id);
    const { json } = await send(ana, ticket.id, { body: 'cuidado com {{name}}', isPrivate: true });
    expect(json.message).toMatchObject({
      isPrivate: true,
      fromMe: true,
      ack: 2,
      wid: `PVT${json.message.id}`,
      body: 'cuidado com {{name}}',
    });
    expect(outbox.sent('outbound')).toEqual([]);
    expect(await ticketNow(ticket.id)).toEqual(before);
    const key = messageKey(desk.company.id, json.message.id);
    expect(key && (await getItem(key, true))).not.toHaveProperty('gsi3pk');
  });

  it('may be written outside the window, without a connection and while the ticket waits, not when it is closed', async () => {
    const ticket = await waiting({ at: new Date(Date.now() - 48 * 3_600_000) });
    expect((await send(desk.admin, ticket.id, { body: 'nota', isPrivate: true })).status).toBe(200);
    await call(
      ticketsHandler,
      tickets.update,
      { id: ticket.id, status: 'closed', sendFarewellMessage: false },
      { token: desk.admin.token },
    );
    const closed = await send(desk.admin, ticket.id, { body: 'nota', isPrivate: true });
    expect(closed).toMatchObject({ status: 400, error: 'ERR_TICKET_NOT_OPEN' });
  });
});

describe('the same request again', () => {
  it('twenty times at once is one message, one update and the same answer', async () => {
    const ticket = await served();
    const key = ulid();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(ana, ticket.id, { body: 'uma vez' }, key)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(answers.map(({ json }) => json.message.id)).size).toBe(1);
    expect((await storedOf(ticket)).filter(({ fromMe }) => fromMe)).toHaveLength(1);
    expect((await ticketNow(ticket.id))?.lastMessage).toBe('uma vez');
    const jobs = outbox.sent('outbound').filter(({ type }) => type === 'message');
    expect(new Set(jobs.map(({ messageId }) => messageId)).size).toBe(1);
  });

  it('takes the time of its key, so that the bubble stays where it is; later repetitions find it too', async () => {
    const ticket = await served();
    const at = Date.now() - 2 * 60_000;
    const key = ulid(at);
    const first = await send(ana, ticket.id, { body: 'x' }, key);
    expect(first.json.message.createdAt).toBe(new Date(at).toISOString());
    expect(first.json.message.id).toContain(`-${at}-${key.slice(10)}`);
    shiftClock(10 * 60_000);
    const late = { ...ana, token: await tokenOf(ana.user) };
    expect((await send(late, ticket.id, { body: 'x' }, key)).json.message.id).toBe(first.json.message.id);
    expect((await storedOf(ticket)).filter(({ fromMe }) => fromMe)).toHaveLength(1);
  });

  it.each([
    ['no time at all', () => 'just-a-text-1'],
    ['a time far off', () => ulid(Date.now() - 3 * 3_600_000)],
  ])('is recognised with a key of %s, and stored at the server’s time', async (_, makeKey) => {
    const ticket = await served();
    const key = `${makeKey()}`;
    const before = Date.now();
    const [first, again] = [
      await send(ana, ticket.id, { body: 'x' }, key),
      await send(ana, ticket.id, { body: 'x' }, key),
    ];
    expect(again.json).toEqual(first.json);
    expect(Date.parse(first.json.message.createdAt)).toBeGreaterThanOrEqual(before);
    expect((await storedOf(ticket)).filter(({ fromMe }) => fromMe)).toHaveLength(1);
  });

  it('with other contents, by another person or to another ticket is a mistake', async () => {
    const [ticket, other] = [await served(), await served()];
    const key = ulid();
    await send(ana, ticket.id, { body: 'x' }, key);
    for (const [who, input] of [
      [ana, { body: 'y' }],
      [ana, { body: 'x', isPrivate: true }],
      [desk.admin, { body: 'x' }],
    ] as const) {
      expect(await send(who, ticket.id, input, key)).toMatchObject({ status: 422, error: 'ERR_IDEMPOTENCY_MISMATCH' });
    }
    // Another conversation is another message; the key only names a place in one.
    expect((await send(ana, other.id, { body: 'x' }, key)).status).toBe(200);
  });

  it('answers as before although it would be refused by now', async () => {
    const ticket = await served();
    const key = ulid();
    const first = await send(ana, ticket.id, { body: 'x' }, key);
    await call(
      ticketsHandler,
      tickets.update,
      { id: ticket.id, status: 'closed', sendFarewellMessage: false },
      { token: ana.token },
    );
    const again = await send(ana, ticket.id, { body: 'x' }, key);
    expect(again).toMatchObject({ status: 200, json: { message: { id: first.json.message.id } } });
    expect(await send(ana, ticket.id, { body: 'x' }, ulid())).toMatchObject({
      status: 400,
      error: 'ERR_TICKET_NOT_OPEN',
    });
  });

  it('completes what a crash left undone: the ticket and the queue', async () => {
    const ticket = await served();
    const key = ulid();
    const first = await send(ana, ticket.id, { body: 'quase' }, key);
    // As if the first request had died right after storing the message.
    const item = (await getItem(keys.ticket(desk.company.id, ticket.id), true)) ?? {};
    await putItem({ ...item, lastMessage: 'Oi', lastMessageAt: ticket.lastMessageAt, fromMe: false });
    outbox.clear();
    expect((await send(ana, ticket.id, { body: 'quase' }, key)).status).toBe(200);
    expect(await ticketNow(ticket.id)).toMatchObject({ lastMessage: 'quase', fromMe: true });
    expect(outbox.sent('outbound')).toEqual([expect.objectContaining({ messageId: first.json.message.id })]);
  });
});
