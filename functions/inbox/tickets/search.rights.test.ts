import type { Message } from '@shared/messages/model.ts';
import type { Queue } from '@shared/queues/model.ts';
import { tickets } from '@shared/tickets/contract.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues, newCompanyFixture } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { startMeter } from '@test/support/server/meter.ts';
import { aContact, aMessage, aTicket } from '@test/support/server/samples.ts';
import { startStorage } from '@test/support/server/storage.ts';
import { recordChange } from '@test/support/server/streamChanges.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Conversation,
  conversationEntity,
  messageEntity,
  messageId,
  type StoredTicket,
  ticketEntity,
} from '../../core/store/entities.ts';
import { toItem } from '../../core/store/records.ts';
import { updateItem, writeItems } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { flushChanges } from '../../search/flush.ts';
import { indexMessages } from '../../workers/stream/messageWords.ts';
import { handler } from './handler.ts';

const engine = await forFile(startEngine());
await forFile(startStorage());
const meter = await forFile(startMeter(engine.endpoint));
catchQueues();

let desk: Awaited<ReturnType<typeof newCompanyFixture>>;
let last = 0;

interface Service {
  readonly ticket: StoredTicket;
  readonly conversation: Conversation;
  readonly message: Message;
}

interface Saying {
  readonly queue: Queue;
  readonly fields?: Partial<StoredTicket>;
  /** Milliseconds ago. */
  readonly ago: number;
}

/** A conversation of one message. */
function saying(body: string, { queue, fields = {}, ago }: Saying): Service {
  last += 1;
  const companyId = desk.company.id;
  const { connection } = desk;
  const contact = aContact({ companyId, id: `P${last}`, name: 'Cliente' });
  const { id, name, color } = queue;
  const place = { queueId: id, queue: { id, name, color }, status: 'open' as const, userId: 99, isListed: true };
  const ticket = { ...aTicket({ companyId, id: last, contact, connection }), ...place, ...fields };
  const at = new Date(Date.now() - ago);
  const times = { createdAt: at.toISOString(), updatedAt: at.toISOString() };
  const message = aMessage({
    ...{ companyId, ticket, id: messageId(connection.id, contact.id, at, `r${last}`), body, ...times },
  });
  const conversation = {
    ...{ companyId, whatsappId: connection.id, contactId: contact.id, version: 1 },
    ...{ activeTicketId: last, newestTicketId: last, listedClosedId: null },
  };
  return { ticket, conversation, message: { ...message, queue: ticket.queue } };
}

async function store(services: readonly Service[]): Promise<void> {
  await updateItem({
    Key: { ...keys.sequences(desk.company.id) },
    UpdateExpression: 'SET ticket = :last',
    ExpressionAttributeValues: { ':last': last },
  });
  const items = services.flatMap(({ ticket, conversation, message }) => [
    { put: toItem(ticketEntity, ticket) },
    { put: toItem(conversationEntity, conversation) },
    { put: toItem(messageEntity, message) },
  ]);
  for (let from = 0; from < items.length; from += 1000) {
    const parts = Array.from({ length: 10 }, (_, place) => from + place * 100);
    await Promise.all(parts.map((start) => writeItems(items.slice(start, start + 100))));
  }
}

/** All of it stands in files. */
async function flush(): Promise<void> {
  while (await flushChanges({ companyId: desk.company.id, now: new Date() }));
}

/** As the stream tells it, in batches. */
async function index(services: readonly Service[], kinds: readonly ('message' | 'ticket')[]): Promise<void> {
  for (let from = 0; from < services.length; from += 100) {
    const some = services.slice(from, from + 100);
    await indexMessages([
      ...(kinds.includes('message') ? some.map(({ message }) => recordChange(messageEntity, undefined, message)) : []),
      ...(kinds.includes('ticket') ? some.map(({ ticket }) => recordChange(ticketEntity, undefined, ticket)) : []),
    ]);
  }
}

const search = async (text: string, token: string, input: object = {}) =>
  (await call(handler, tickets.list, { status: 'search', searchParam: text, ...input }, { token })).json;

/** What a person of the sales said, and after it what so many of the support did. */
async function company(foreign: number, own: (userId: number) => Partial<StoredTicket>) {
  desk = await newCompanyFixture();
  last = 0;
  const ana = await desk.person({ name: 'Ana' });
  const mine = saying('o pedido da ana', { queue: desk.sales, fields: own(ana.user.id), ago: 90_000_000 });
  const others = Array.from({ length: foreign }, (_, turn) =>
    saying(`o pedido ${turn}`, { queue: desk.support, ago: 80_000_000 - turn * 10 }),
  );
  const services = [mine, ...others];
  await store(services);
  return { ana, mine, services };
}

const isMine = (userId: number): Partial<StoredTicket> => ({ userId });
const isDone = (userId: number): Partial<StoredTicket> => ({ userId, status: 'closed', isListed: false });

describe('searching as somebody of few rights (B-PERM-7)', () => {
  it.each([
    ['that is theirs', isMine],
    ['that they closed long ago', isDone],
  ])('finds on the first page what was said in a ticket %s, behind 720 newer ones', async (_, own) => {
    const { ana, mine, services } = await company(720, own);
    await index(services, ['message']);
    const found = async () => {
      const { tickets: rows, hasMore } = await search('pedido', ana.token);
      return [rows.map(({ id }) => id), hasMore];
    };
    // Nobody told of the tickets yet; then the stream does; then all of it stands in files.
    expect(await found()).toEqual([[mine.ticket.id], false]);
    await index(services, ['ticket']);
    expect(await found()).toEqual([[mine.ticket.id], false]);
    await flush();
    expect(await found()).toEqual([[mine.ticket.id], false]);
  });

  describe('behind 2,500 newer ones', () => {
    let one: Awaited<ReturnType<typeof company>>;
    beforeAll(async () => {
      one = await company(2500, isMine);
      await index(one.services, ['message', 'ticket']);
      await flush();
    });

    it('costs a few calls, for them and for a search in one tab', async () => {
      const inTab = { status: 'open', showAll: true, queueIds: JSON.stringify([desk.sales.id]) };
      for (const [token, input] of [[one.ana.token, {}] as const, [desk.admin.token, inTab] as const]) {
        const { operations, result } = await meter.measureWarm(() => search('pedido', token, input));
        expect(result).toMatchObject({ tickets: [{ id: one.mine.ticket.id }], hasMore: false });
        expect(operations.length).toBeLessThan(14);
      }
    });
  });

  it('follows what becomes of a ticket: it is handed to somebody, and its conversation goes on in another one', async () => {
    const { ana, mine, services } = await company(60, () => ({ queueId: desk.support.id, userId: 99 }));
    await index(services, ['message', 'ticket']);
    await flush();
    const found = async () => (await search('pedido', ana.token)).tickets.map(({ id }) => id);
    expect(await found()).toEqual([]);
    const given = { ...mine.ticket, userId: ana.user.id, version: mine.ticket.version + 1 };
    await store([{ ...mine, ticket: given }]);
    await indexMessages([recordChange(ticketEntity, mine.ticket, given)]);
    expect(await found()).toEqual([mine.ticket.id]);
    // What was told before comes once more.
    await indexMessages([recordChange(ticketEntity, undefined, mine.ticket)]);
    expect(await found()).toEqual([mine.ticket.id]);
  });

  it('finds what was said before a conversation came to them', async () => {
    const { ana, mine, services } = await company(60, () => ({ queueId: desk.support.id, status: 'closed' }));
    await index(services, ['message', 'ticket']);
    await flush();
    last += 1;
    const ticket = { ...mine.ticket, id: last, uuid: `${mine.ticket.uuid}2`, status: 'open' as const };
    const next = { ...ticket, userId: ana.user.id, queueId: desk.sales.id };
    const conversation = { ...mine.conversation, newestTicketId: last, activeTicketId: last, version: 2 };
    const readable = { ...mine.message, queue: desk.sales };
    await store([{ ticket: next, conversation, message: readable }]);
    const changes = [
      recordChange(ticketEntity, undefined, next),
      recordChange(conversationEntity, mine.conversation, conversation),
    ];
    for (const _ of [1, 2]) {
      await indexMessages(changes);
      expect((await search('pedido', ana.token)).tickets.map(({ id }) => id)).toEqual([next.id]);
      await flush();
      expect((await search('pedido', ana.token)).tickets.map(({ id }) => id)).toEqual([next.id]);
    }
  });
});
