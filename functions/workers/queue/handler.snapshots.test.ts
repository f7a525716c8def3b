import type { Contact } from '@shared/contacts/model.ts';
import type { TicketLog } from '@shared/tickets/model.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { aConnection, aContact, aMessage, aQueue, aTicket } from '@test/support/server/samples.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { newTenant, newUser } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { continueJob, enqueueJobs, type Job } from '../../core/events/jobs.ts';
import { enqueue } from '../../core/events/queue.ts';
import {
  connectionEntity,
  contactEntity,
  conversationEntity,
  logEntriesOf,
  messageEntity,
  messageId,
  queueEntity,
  type StoredTicket,
  ticketEntity,
  userEntity,
} from '../../core/store/entities.ts';
import { fromItem, toItem } from '../../core/store/records.ts';
import { getItem, putItem, queryPartition } from '../../core/store/store.ts';
import { keys, partitions } from '../../core/store/table.ts';
import { readCounters } from '../../core/store/ticketCounters.ts';
import { maxDeliveries } from '../../manifestLimits.ts';
import { handler as jobs } from './handler.ts';

let companyId = 0;
let contact: Contact;
const workshop = await forFile(openStoreFixture());
beforeEach(async () => {
  companyId = (await newTenant()).company.id;
  contact = aContact({ companyId, id: '01JCAAAAAAAAAAAAAAAAAAAAAA' });
});

const connection = (fields: object = {}) => aConnection({ companyId, id: 1, ...fields });
const queue = { id: 1, name: 'Vendas', color: '#111111' };

/** A stored ticket with its conversation, as the product leaves it. */
async function ticket(id: number, fields: Partial<Omit<StoredTicket, 'contact'>> = {}): Promise<StoredTicket> {
  const contactId = `01JC${String(id).padStart(22, '0')}`;
  const whatsapp = connection({ id: fields.whatsappId ?? 1 });
  const person = { ...contact, id: contactId, newestTickets: { [String(whatsapp.id)]: id } };
  const updatedAt = new Date(Date.parse('2026-11-20T10:00:00.000Z') + id * 1000).toISOString();
  const row = aTicket({
    companyId,
    id,
    contact: person,
    connection: whatsapp,
    queueId: 1,
    queue,
    updatedAt,
    ...fields,
  });
  await putItem(toItem(contactEntity, person));
  await putItem(toItem(ticketEntity, row));
  await putItem(
    toItem(conversationEntity, {
      companyId,
      whatsappId: whatsapp.id,
      contactId,
      activeTicketId: row.status === 'closed' ? null : id,
      newestTicketId: id,
      listedClosedId: row.status === 'closed' ? id : null,
      version: 1,
    }),
  );
  return row;
}

const now = async (id: number): Promise<StoredTicket> =>
  fromItem(ticketEntity, (await getItem(keys.ticket(companyId, id), true)) ?? {});

async function run(job: Job): Promise<void> {
  await enqueueJobs([job]);
  await workshop.work('jobs', jobs);
}

const logsOf = async (id: number): Promise<TicketLog[]> =>
  (await queryPartition({ pk: partitions.ticket(companyId, id), prefix: 'LOG#', limit: 20 })).items.flatMap(
    logEntriesOf,
  );

const open = { status: 'open', userId: 7, user: { id: 7, name: 'Ana' } } as const;

describe('a queue', () => {
  it('is renamed in every active ticket that has it, without moving them', async () => {
    await putItem(toItem(queueEntity, aQueue({ companyId, id: 1, name: 'Comercial', color: '#222222' })));
    await ticket(1);
    await ticket(2, open);
    await ticket(3, { queueId: 2, queue: { id: 2, name: 'Outra', color: '#000' } });
    await ticket(4, { status: 'closed' });
    const before = await now(1);
    await run({ type: 'queue.changed', companyId, queueId: 1 });
    const names = await Promise.all([1, 2, 3, 4].map(async (id) => (await now(id)).queue?.name));
    expect(names).toEqual(['Comercial', 'Comercial', 'Outra', 'Vendas']);
    expect((await now(1)).updatedAt).toBe(before.updatedAt);
    const version = (await now(1)).version;
    await run({ type: 'queue.changed', companyId, queueId: 1 });
    expect((await now(1)).version).toBe(version);
  });

  it('that is gone leaves people, tickets and connections', async () => {
    const member = await newUser(companyId, { queueIds: [1, 2] });
    await putItem(toItem(connectionEntity, connection({ queueIds: [1, 2] })));
    await ticket(1);
    await ticket(2, open);
    await run({ type: 'queue.removed', companyId, queueId: 1 });
    expect(await now(1)).toMatchObject({ queueId: null, queue: null, status: 'pending' });
    expect(await now(2)).toMatchObject({ queueId: null, status: 'open', userId: 7 });
    expect(await getItem(keys.config(companyId, 'CONNECTION', 1))).toMatchObject({ queueIds: [2] });
    expect(await getItem(keys.config(companyId, 'USER', member.user.id))).toMatchObject({ queueIds: [2] });
    expect((await readCounters(companyId))['n|pending|0|0|0|0']).toBe(1);
  });

  it('of more tickets than one run reaches is finished by the runs after it', async () => {
    await putItem(toItem(queueEntity, aQueue({ companyId, id: 1, name: 'Muitos', color: '#333333' })));
    for (let id = 1; id <= 620; id += 1)
      await putItem(
        toItem(
          ticketEntity,
          aTicket({
            companyId,
            id,
            contact,
            connection: connection(),
            queueId: 1,
            queue,
            updatedAt: new Date(1_763_632_800_000 + id).toISOString(),
          }),
        ),
      );
    await enqueueJobs([{ type: 'queue.changed', companyId, queueId: 1 }]);
    await workshop.step('jobs', jobs);
    expect(workshop.counts('jobs').ready).toBe(1);
    await workshop.work('jobs', jobs);
    expect((await now(1)).queue?.name).toBe('Muitos');
    expect((await now(620)).queue?.name).toBe('Muitos');
  });
});

describe('a user', () => {
  it('is renamed in the tickets they have', async () => {
    const { user } = await newUser(companyId, { id: 7, name: 'Ana Maria' });
    expect(user.id).toBe(7);
    await ticket(1, open);
    await ticket(2, { ...open, userId: 8, user: { id: 8, name: 'Outro' } });
    await run({ type: 'user.renamed', companyId, userId: 7 });
    expect((await now(1)).user).toEqual({ id: 7, name: 'Ana Maria' });
    expect((await now(2)).user?.name).toBe('Outro');
  });

  it('who is gone gives tickets back to their queues', async () => {
    await ticket(1, open);
    await ticket(2, { ...open, status: 'pending' });
    await ticket(3, { ...open, status: 'closed' });
    await run({ type: 'user.removed', companyId, userId: 7 });
    expect(await now(1)).toMatchObject({ status: 'pending', userId: null, user: null, queueId: 1 });
    expect(await now(2)).toMatchObject({ status: 'pending', userId: null });
    expect(await now(3)).toMatchObject({ status: 'closed', userId: 7 });
    expect(await logsOf(1)).toMatchObject([{ type: 'pending', user: { id: 7, name: 'Ana' } }]);
    expect(await logsOf(2)).toEqual([]);
  });

  it('B-PLAN-5: who is paused gives them back, too', async () => {
    await ticket(1, open);
    await ticket(2, { ...open, userId: 8, user: { id: 8, name: 'Outro' } });
    await run({ type: 'user.paused', companyId, userId: 7 });
    expect(await now(1)).toMatchObject({ status: 'pending', userId: null, user: null, queueId: 1 });
    expect(await now(2)).toMatchObject({ status: 'open', userId: 8 });
  });
});

describe('a connection', () => {
  it('is renamed in its tickets', async () => {
    await putItem(toItem(connectionEntity, connection({ name: 'Matriz' })));
    await ticket(1);
    await run({ type: 'connection.changed', companyId, whatsappId: 1 });
    expect((await now(1)).whatsapp.name).toBe('Matriz');
  });

  it('that is gone closes its tickets silently, and nobody has it as their own any more', async () => {
    await newUser(companyId, { id: 9, whatsappId: 1 });
    await ticket(1);
    await ticket(2, open);
    await ticket(3, { whatsappId: 2 });
    await run({ type: 'connection.removed', companyId, whatsappId: 1 });
    for (const id of [1, 2]) {
      expect(await now(id)).toMatchObject({
        status: 'closed',
        unreadMessages: 0,
        closedAt: expect.any(String),
        isBot: false,
      });
      expect(await logsOf(id)).toMatchObject([{ type: 'closed', user: null }]);
    }
    expect((await now(3)).status).toBe('pending');
    const row = await now(1);
    const conversation = await getItem(keys.conversation(companyId, 1, row.contactId));
    expect(conversation).toMatchObject({ activeTicketId: null, listedClosedId: 1 });
    expect(fromItem(userEntity, (await getItem(keys.config(companyId, 'USER', 9))) ?? {}).whatsappId).toBeNull();
  });
});

describe('a contact', () => {
  it('is renamed in the newest ticket of each conversation', async () => {
    const row = await ticket(1);
    const closed = await ticket(2, { status: 'closed' });
    for (const { contactId } of [row, closed]) {
      const person = fromItem(contactEntity, (await getItem(keys.contact(companyId, contactId))) ?? {});
      await putItem(
        toItem(contactEntity, { ...person, name: 'Maria Nova', tags: [{ id: 1, name: 'VIP', color: '#fff' }] }),
      );
      await run({ type: 'contact.changed', companyId, contactId });
    }
    for (const id of [1, 2])
      expect((await now(id)).contact).toMatchObject({ name: 'Maria Nova', tags: [{ name: 'VIP' }] });
  });

  it('who is gone takes consents, tickets, messages and conversations along', async () => {
    const row = await ticket(1);
    const ids = [1, 2, 3].map((second) =>
      messageId(1, row.contactId, new Date(1_763_632_800_000 + second * 1000), 'i'),
    );
    for (const id of ids) await putItem(toItem(messageEntity, aMessage({ companyId, id, ticket: row })));
    await putItem({ ...keys.consent(companyId, row.contactId, 'C1'), companyId });
    await run({ type: 'contact.removed', companyId, contactId: row.contactId, whatsappIds: [1] });
    expect(await getItem(keys.ticket(companyId, 1))).toBeUndefined();
    expect(await getItem(keys.consent(companyId, row.contactId, 'C1'))).toBeUndefined();
    const left = await queryPartition({ pk: partitions.conversation(companyId, 1, row.contactId), limit: 10 });
    expect(left.items).toEqual([]);
  });
});

describe('a ticket', () => {
  it('that is gone leaves no messages and logs', async () => {
    const row = await ticket(1);
    const id = messageId(1, row.contactId, new Date(1_763_632_800_000), 'i');
    await putItem(toItem(messageEntity, aMessage({ companyId, id, ticket: row })));
    await run({ type: 'ticket.removed', companyId, ticketId: 1, whatsappId: 1, contactId: row.contactId });
    expect(await getItem(messageEntity.key(aMessage({ companyId, id, ticket: row })))).toBeUndefined();
    expect(await getItem(keys.ticket(companyId, 1))).toBeUndefined();
  });
});

it('stops a job that never ends', async () => {
  const job: Job = { type: 'user.renamed', companyId: 1, userId: 1 };
  await continueJob({ ...job, hops: 9_999, attempt: 3 });
  expect(await workshop.drain('jobs')).toEqual([{ ...job, hops: 10_000 }]);
  await expect(continueJob({ ...job, hops: 10_000 })).rejects.toThrow('continued itself');
  expect(await workshop.drain('jobs')).toEqual([]);
});

it('leaves what nobody knows to the dead letters', async () => {
  const before = workshop.dead('jobs');
  await enqueue('jobs', [{ body: { type: 'nonsense' } }]);
  for (let round = 0; round <= maxDeliveries; round += 1) {
    await workshop.work('jobs', jobs);
    workshop.pass(1000);
  }
  expect(workshop.dead('jobs')).toBe(before + 1);
});
