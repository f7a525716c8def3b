import { contacts } from '@shared/contacts/contract.ts';
import { messages as messageRoutes } from '@shared/messages/contract.ts';
import { defaultSettings } from '@shared/settings/model.ts';
import { tickets } from '@shared/tickets/contract.ts';
import { call } from '@test/support/server/call.ts';
import {
  type CompanyFixture,
  catchQueues,
  newCompanyFixture,
  type Outbox,
} from '@test/support/server/companyFixture.ts';
import { type Engine, startEngine } from '@test/support/server/engine.ts';
import { type Meter, startMeter } from '@test/support/server/meter.ts';
import { messageChange } from '@test/support/server/streamChanges.ts';
import type { SignedIn } from '@test/support/server/tenant.ts';
import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handler as contactsHandler } from '../../contacts/book/handler.ts';
import { messageEntity, type StoredTicket } from '../../core/store/entities.ts';
import { getItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { indexMessages } from '../../workers/stream/messageWords.ts';
import { handler as messagesHandler } from '../messages/handler.ts';
import { handler } from './handler.ts';

/** Prices per operation in calls and request units: none may grow with the history. */

let engine: Engine;
let meter: Meter;
let outbox: Outbox;
let desk: CompanyFixture;
let ana: SignedIn;
let conversation: StoredTicket;

const serve = async (who: SignedIn, ticket: StoredTicket) => {
  const input = { id: ticket.id, status: 'open', userId: who.user.id };
  expect((await call(handler, tickets.update, input, { token: who.token })).status).toBe(200);
};

beforeAll(async () => {
  engine = await startEngine();
  meter = await startMeter(engine.endpoint);
  outbox = catchQueues();
  desk = await newCompanyFixture();
  await desk.set(defaultSettings());
  ana = await desk.person({ name: 'Ana Beatriz' });
  for (let index = 0; index < 60; index += 1) {
    const contact = await desk.contact({ name: `Maria Aparecida ${index}` });
    const { message } = await desk.writes(contact, 'Bom dia, gostaria de saber sobre o meu pedido');
    await indexMessages([messageChange(undefined, message)]);
  }
  const contact = await desk.contact({ name: 'João Pereira' });
  conversation = (await desk.writes(contact, 'Oi')).ticket;
  await serve(ana, conversation);
  for (let index = 0; index < 50; index += 1)
    await desk.writes(contact, `Mensagem ${index}, ainda sobre o mesmo pedido`);
  await call(messagesHandler, messageRoutes.list, { ticketId: conversation.id }, { token: ana.token });
});
beforeEach(() => outbox.clear());
afterAll(async () => {
  await meter.stop();
  await engine.stop();
});

const as = (who: SignedIn, idempotencyKey?: string) => ({
  token: who.token,
  ...(idempotencyKey ? { idempotencyKey } : {}),
});

/** Size of an item as DynamoDB counts it, near enough: names and values in UTF-8. */
const sizeOf = (value: unknown): number => {
  if (value === null || typeof value === 'boolean') return 1;
  if (typeof value === 'number') return Math.ceil(String(value).length / 2) + 1;
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (Array.isArray(value)) return value.reduce((sum: number, inner) => sum + 1 + sizeOf(inner), 3);
  return Object.entries(value ?? {}).reduce((sum, [name, inner]) => sum + 1 + name.length + sizeOf(inner), 3);
};

describe('sizes', () => {
  it('keeps a typical ticket and message small', async () => {
    const ticket = (await getItem(keys.ticket(desk.company.id, conversation.id), true)) ?? {};
    const { json } = await call(
      messagesHandler,
      messageRoutes.send,
      { ticketId: conversation.id, body: 'Um momento, vou verificar o seu pedido' },
      as(ana, ulid()),
    );
    const message = (await getItem(messageEntity.key(json.message as never), true)) ?? {};
    expect(sizeOf(ticket)).toBeLessThanOrEqual(500);
    expect(sizeOf(message)).toBeLessThanOrEqual(750);
  });
});

describe('prices', () => {
  it('a page of a list: the caller and the list, and of one that goes on now and then the numbers of the company', async () => {
    const list = (input: object) => meter.measure(() => call(handler, tickets.list, { ...input }, as(ana)));
    const first = await list({ status: 'pending' });
    expect(first.operations.toSorted()).toEqual(['BatchGetItem', 'Query', 'Query']);
    expect(first.result.json).toMatchObject({ count: 60, hasMore: true });
    expect(first.result.json.tickets).toHaveLength(40);
    const next = await list({ status: 'pending', cursor: first.result.json.nextCursor });
    expect(next.operations.toSorted()).toEqual(['BatchGetItem', 'Query', 'Query']);
    expect(next.result.json.tickets).toHaveLength(20);
    // The caller, the settings, the company and its numbers cost half a unit each, 41 rows two and a half.
    expect(first.reads).toBeLessThanOrEqual(4.5);
    expect(first.writes).toBe(0);
    const again = await meter.measureWarm(() => call(handler, tickets.list, { status: 'pending' }, as(ana)));
    expect(again.operations.toSorted()).toEqual(['BatchGetItem', 'Query']);
    expect(again.reads).toBeLessThanOrEqual(4);
    expect(again.result.json.count).toBe(60);
    const byWait = { status: 'pending', sort: 'waiting' } as const;
    const waiting = await meter.measureWarm(() => call(handler, tickets.list, byWait, as(ana)));
    expect(waiting.operations.toSorted()).toEqual(['BatchGetItem', 'Query']);
    expect(waiting.reads).toBeLessThanOrEqual(4);
    expect(waiting.result.json.tickets).toHaveLength(40);
  });

  it('a list that fits on its page: two calls and four units, also where nothing is known yet', async () => {
    const open = () => meter.measure(() => call(handler, tickets.list, { status: 'open' }, as(ana)));
    const { operations, reads, result } = await open();
    expect(operations.toSorted()).toEqual(['BatchGetItem', 'Query']);
    expect(reads).toBeLessThanOrEqual(4);
    expect(result.json.count).toBe(result.json.tickets.length);
    const unread = await meter.measure(() =>
      call(handler, tickets.list, { withUnreadMessages: 'true', status: 'open' }, as(desk.admin)),
    );
    expect(unread.result.json.count).toBeGreaterThanOrEqual(unread.result.json.tickets.length);
  });

  it('the number beside a list follows what the same process changed at once', async () => {
    const waiting = async () =>
      (await call(handler, tickets.list, { status: 'pending' }, as(ana))).json.count as number;
    const before = await waiting();
    const { ticket } = await desk.writes(await desk.contact(), 'Oi');
    expect(await waiting()).toBe(before + 1);
    await serve(ana, ticket);
    expect(await waiting()).toBe(before);
  });

  it('another queue costs at most one unit more', async () => {
    const two = await desk.person({ queueIds: [desk.sales.id, desk.support.id] });
    const one = await meter.measure(() => call(handler, tickets.list, { status: 'pending' }, as(ana)));
    const both = await meter.measure(() => call(handler, tickets.list, { status: 'pending' }, as(two)));
    expect(both.result.json.tickets).toHaveLength(40);
    expect(both.reads - one.reads).toBeLessThanOrEqual(1);
  });

  it('opening a conversation: two calls for the ticket, two for its messages, whatever its length', async () => {
    const detail = () => meter.measure(() => call(handler, tickets.byUuid, { uuid: conversation.uuid }, as(ana)));
    const first = await detail();
    expect(first.result.status).toBe(200);
    expect(first.operations.filter((name) => name === 'BatchGetItem')).toHaveLength(2);
    expect(first.operations).toHaveLength(4);
    expect(first.reads).toBeLessThanOrEqual(4);
    const again = await detail();
    expect(again.operations).toHaveLength(2);
    const page = await meter.measure(() =>
      call(messagesHandler, messageRoutes.list, { ticketId: conversation.id }, as(ana)),
    );
    expect(page.operations).toEqual(['BatchGetItem', 'Query']);
    expect(page.result.json.messages).toHaveLength(20);
    expect(page.reads).toBeLessThanOrEqual(4);
    expect(page.writes).toBe(0);
  });

  it('an outbound text: five calls with the queue, seven write units', async () => {
    const sent = await meter.measure(() =>
      call(
        messagesHandler,
        messageRoutes.send,
        { ticketId: conversation.id, body: 'Já verifico, um momento por favor' },
        as(ana, ulid()),
      ),
    );
    expect(sent.result.status).toBe(200);
    expect(sent.operations.length + outbox.sent('outbound').length).toBeLessThanOrEqual(5);
    expect(sent.reads).toBeLessThanOrEqual(2);
    expect(sent.writes).toBeLessThanOrEqual(7);
  });

  it('a search: the caller, a query for people and one for what was said, two reads for both, and forty units', async () => {
    const found = await meter.measure(() =>
      call(handler, tickets.list, { status: 'search', searchParam: 'aparecida' }, as(ana)),
    );
    expect(found.result.json.tickets).toHaveLength(20);
    expect(found.result.json.hasMore).toBe(true);
    expect(found.operations.length).toBeLessThanOrEqual(5);
    expect(found.reads).toBeLessThanOrEqual(40);
  });

  it('a search in what was said: at most four calls and forty units', async () => {
    const found = await meter.measure(() =>
      call(handler, tickets.list, { status: 'search', searchParam: 'gostaria pedido' }, as(ana)),
    );
    expect(found.result.json.tickets).toHaveLength(15);
    expect(found.result.json.hasMore).toBe(true);
    expect(found.operations.length).toBeLessThanOrEqual(4);
    expect(found.reads).toBeLessThanOrEqual(40);
  });

  it('the badges: the caller, and the company with its numbers', async () => {
    const counted = await meter.measure(() => call(handler, tickets.counts, {}, as(ana)));
    expect(counted.operations.toSorted()).toEqual(['BatchGetItem', 'Query']);
    expect(counted.reads).toBeLessThanOrEqual(1);
  });

  it('accepting: the caller, the ticket, one transaction', async () => {
    const { ticket } = await desk.writes(await desk.contact(), 'Oi');
    const accepted = await meter.measure(() => serve(ana, ticket));
    expect(accepted.operations).toEqual(['BatchGetItem', 'GetItem', 'TransactWriteItems']);
  });

  it('a page of contacts and a search in them: two and three calls', async () => {
    const page = await meter.measure(() => call(contactsHandler, contacts.list, {}, as(ana)));
    expect(page.operations).toEqual(['BatchGetItem', 'Query']);
    const found = await meter.measure(() => call(contactsHandler, contacts.list, { searchParam: 'pereira' }, as(ana)));
    expect(found.operations).toEqual(['BatchGetItem', 'Query', 'BatchGetItem']);
    expect(found.result.json.contacts).toHaveLength(1);
  });
});
