import { tickets } from '@shared/tickets/contract.ts';
import { ticketIdOf } from '@shared/tickets/uuid.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues, newCompanyFixture } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { storedTicket } from '@test/support/server/inbox.ts';
import { aContact } from '@test/support/server/samples.ts';
import { newTenant, type SignedIn } from '@test/support/server/tenant.ts';
import { describe, expect, it } from 'vitest';
import { contactEntity } from '../../core/store/entities.ts';
import { toItem } from '../../core/store/records.ts';
import { getItem, putItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { handler } from './handler.ts';

await forFile(startEngine());
catchQueues();
const desk = await newCompanyFixture();
const ana = await desk.person({ name: 'Ana' });

const create = (who: SignedIn, input: object, idempotencyKey?: string) =>
  call(handler, tickets.create, { ...input }, { token: who.token, ...(idempotencyKey ? { idempotencyKey } : {}) });

describe('a new ticket (B-TICKET-1)', () => {
  it('is open for its attendant at once, with log, cycle and a way to it from the contact', async () => {
    const contact = await desk.contact();
    const { status, json } = await create(ana, { contactId: contact.id, queueId: desk.sales.id, status: 'pending' });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      status: 'open',
      userId: ana.user.id,
      queueId: desk.sales.id,
      whatsappId: desk.connection.id,
      isBot: false,
      isActiveDemand: true,
      unreadMessages: 0,
      contact: { id: contact.id, name: contact.name },
    });
    expect(ticketIdOf(json.uuid)).toBe(json.id);
    const logs = await call(handler, tickets.logs, { ticketId: json.id }, { token: ana.token });
    expect(logs.json).toEqual([
      expect.objectContaining({
        type: 'create',
        user: { id: ana.user.id, name: 'Ana' },
        queue: { id: desk.sales.id, name: 'Vendas' },
      }),
    ]);
    const stored = await storedTicket(desk, json.id);
    const tracking = await getItem(keys.tracking(desk.company.id, json.id, stored.trackingId), true);
    expect(tracking).toMatchObject({ queuedAt: json.createdAt, startedAt: json.createdAt, userId: ana.user.id });
    const found = await getItem(keys.contact(desk.company.id, contact.id), true);
    expect(found?.['newestTickets']).toEqual({ [desk.connection.id]: json.id });
  });

  it('is a group for a group contact', async () => {
    const contact = await desk.contact({ isGroup: true, name: 'Família' });
    const { json } = await create(ana, { contactId: contact.id, queueId: desk.sales.id });
    expect(json).toMatchObject({ status: 'group', isGroup: true });
  });

  it('keeps the reply window of the conversation', async () => {
    const contact = await desk.contact();
    const { ticket } = await desk.writes(contact, 'Oi');
    await call(
      handler,
      tickets.update,
      { id: ticket.id, status: 'closed', sendFarewellMessage: false },
      { token: ana.token },
    );
    const { json } = await create(ana, { contactId: contact.id, queueId: desk.sales.id });
    expect(json.id).not.toBe(ticket.id);
    expect(json.lastInboundAt).toBe(ticket.lastInboundAt);
  });

  it('goes through the connection named, the caller’s own, the default, any connected one (B-CONN-8)', async () => {
    const own = await desk.connect({ isDefault: false });
    const rui = await desk.person({ whatsappId: own.id });
    const over = async (who: SignedIn, input: object = {}) =>
      (await create(who, { contactId: (await desk.contact()).id, queueId: desk.sales.id, ...input })).json.whatsappId;
    expect(await over(rui)).toBe(own.id);
    expect(await over(ana)).toBe(desk.connection.id);
    expect(await over(ana, { whatsappId: own.id })).toBe(own.id);
    const bare = await newTenant();
    const contact = aContact({ companyId: bare.company.id, id: 'BARE' });
    await putItem(toItem(contactEntity, contact));
    const refused = await create(bare.admin, { contactId: contact.id });
    expect(refused).toMatchObject({ status: 404, error: 'ERR_NO_DEF_WAPP_FOUND' });
  });

  it('with the same key is one ticket', async () => {
    const input = { contactId: (await desk.contact()).id, queueId: desk.sales.id };
    const [first, again] = [await create(ana, input, 'key-1'), await create(ana, input, 'key-1')];
    expect(first.status).toBe(200);
    expect(again.json).toEqual(first.json);
  });
});

describe('who may', () => {
  it('open it for somebody else: supervisors and administrators', async () => {
    const bia = await desk.person();
    const boss = await desk.person({ profile: 'supervisor' });
    const input = async () => ({ contactId: (await desk.contact()).id, queueId: desk.sales.id, userId: bia.user.id });
    expect(await create(ana, await input())).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
    expect((await create(boss, await input())).json.userId).toBe(bia.user.id);
    expect((await create(desk.admin, await input())).json.userId).toBe(bia.user.id);
  });

  it('use a queue: one of their own; administrators any or none', async () => {
    const contactId = (await desk.contact()).id;
    expect(await create(ana, { contactId })).toMatchObject({ status: 400, fields: { queueId: 'required' } });
    expect(await create(ana, { contactId, queueId: desk.support.id })).toMatchObject({ status: 403 });
    expect(await create(desk.admin, { contactId, queueId: 999 })).toMatchObject({
      status: 404,
      error: 'ERR_QUEUE_NOT_FOUND',
    });
    expect((await create(desk.admin, { contactId })).json).toMatchObject({ status: 'open', queueId: null });
  });

  it.each([
    ['a contact of nobody', { contactId: 'nobody' }, 404, 'ERR_NO_CONTACT_FOUND'],
    ['a person of nobody', { userId: 999 }, 404, 'ERR_NO_USER_FOUND'],
    ['a connection of nobody', { whatsappId: 999 }, 404, 'ERR_NO_WAPP_FOUND'],
    ['another company', { companyId: 9999 }, 403, 'ERR_NO_PERMISSION'],
  ])('not %s', async (_, input, status, error) => {
    const contactId = (await desk.contact()).id;
    expect(await create(desk.admin, { contactId, ...input })).toMatchObject({ status, error });
  });

  it('not a blocked contact (B-TICKET-2)', async () => {
    const contact = await desk.contact({ active: false });
    const answer = await create(ana, { contactId: contact.id, queueId: desk.sales.id });
    expect(answer).toMatchObject({ status: 400, error: 'ERR_CONTACT_BLOCKED' });
  });
});

describe('a conversation that is already served (B-TICKET-3)', () => {
  it('is named in full, also to its owner', async () => {
    const contact = await desk.contact();
    const input = { contactId: contact.id, queueId: desk.sales.id };
    const { json: first } = await create(ana, input);
    const bia = await desk.person();
    for (const who of [ana, bia, desk.admin]) {
      const { status, error } = await create(who, input);
      expect(status).toBe(409);
      expect(JSON.parse(error ?? '')).toEqual({
        id: first.id,
        uuid: first.uuid,
        status: 'open',
        userId: ana.user.id,
        user: { id: ana.user.id, name: 'Ana' },
        queueId: desk.sales.id,
        queue: { id: desk.sales.id, name: 'Vendas', color: desk.sales.color },
        contactId: contact.id,
        whatsappId: desk.connection.id,
        companyId: desk.company.id,
      });
    }
  });

  it('gets no second ticket from a hundred attempts at once', async () => {
    const contact = await desk.contact();
    const input = { contactId: contact.id, queueId: desk.sales.id };
    const answers = await Promise.all(Array.from({ length: 100 }, () => create(ana, input)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(99);
  });
});
