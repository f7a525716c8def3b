import type { Contact } from '@shared/contacts/model.ts';
import { catchQueues, newCompanyFixture } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import {
  accept,
  automaticTexts,
  change,
  logTypes,
  served,
  storedTicket,
  trackingOf,
} from '@test/support/server/inbox.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { contactEntity, conversationEntity } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import { getItem, writeItems } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';

await forFile(startEngine());
catchQueues();
const desk = await newCompanyFixture();
const ana = await desk.person({ name: 'Ana' });
const bia = await desk.person({ name: 'Bia' });
const boss = await desk.person({ name: 'Chefe', profile: 'supervisor' });
afterEach(() => desk.set({}));

describe('return and transfer (B-TICKET-8, 9, 15 to 18)', () => {
  it('puts a ticket back into its queue for everybody', async () => {
    const ticket = await served(desk, ana);
    const { json } = await change(ana, ticket.id, { status: 'pending', userId: null });
    expect(json).toMatchObject({ status: 'pending', userId: null, user: null, queueId: desk.sales.id });
    expect((await accept(bia, ticket.id)).status).toBe(200);
    expect(await logTypes(desk, ticket.id)).toEqual(['create', 'queue', 'open', 'pending', 'open']);
  });

  it('moves it to a person of another queue and tells the customer', async () => {
    await desk.set({ sendMsgTransfTicket: 'enabled' });
    const ticket = await served(desk, ana);
    const body = { status: 'open', userId: bia.user.id, queueId: desk.support.id };
    const { json } = await change(ana, ticket.id, body);
    expect(json).toMatchObject({ status: 'open', userId: bia.user.id, queueId: desk.support.id });
    const text = 'Seu atendimento foi encaminhado para Bia, do setor Suporte.';
    expect(json.lastMessage).toBe(text);
    expect(await automaticTexts(desk, ticket.id)).toEqual([`${text}\u200E`]);
    expect(await logTypes(desk, ticket.id)).toEqual(['create', 'queue', 'open', 'transfered', 'receivedTransfer']);
    expect(await change(ana, ticket.id, { status: 'closed' })).toMatchObject({ status: 404 });
  });

  it('keeps what the new person has not read', async () => {
    const ticket = await served(desk, ana);
    const contact = await getItem(keys.contact(desk.company.id, ticket.contactId), true);
    await desk.writes(contact as never, 'mais uma');
    await desk.set({ sendMsgTransfTicket: 'enabled' });
    const { json } = await change(ana, ticket.id, { userId: bia.user.id, status: 'open' });
    expect(json.unreadMessages).toBe(1);
  });

  it('lets a supervisor of the queue transfer, not one of another', async () => {
    const ticket = await served(desk, ana);
    const other = await desk.person({ profile: 'supervisor', queueIds: [desk.support.id] });
    expect((await change(other, ticket.id, { userId: other.user.id })).status).toBe(404);
    expect((await change(boss, ticket.id, { userId: bia.user.id })).json.userId).toBe(bia.user.id);
  });
});

/** As a message of theirs would find them. */
const contactNow = async ({ id }: Contact): Promise<Contact> =>
  fromItem(contactEntity, (await getItem(keys.contact(desk.company.id, id), true)) ?? {});

describe('reopen (B-TICKET-10)', () => {
  it('starts a new cycle of the same ticket', async () => {
    const ticket = await served(desk, ana);
    await change(ana, ticket.id, { status: 'closed', sendFarewellMessage: false });
    const { json } = await change(ana, ticket.id, { status: 'open', userId: ana.user.id });
    expect(json).toMatchObject({ id: ticket.id, status: 'open', closedAt: null });
    const { trackingId } = await storedTicket(desk, ticket.id);
    expect(trackingId).not.toBe(ticket.trackingId);
    expect(await trackingOf(desk, ticket.id, trackingId)).toMatchObject({
      startedAt: expect.any(String),
      finishedAt: null,
    });
    expect((await trackingOf(desk, ticket.id, ticket.trackingId))?.finishedAt).not.toBeNull();
    expect(await logTypes(desk, ticket.id)).toContain('reopen');
  });

  it('answers the conversation’s active ticket when there is one, and changes nothing', async () => {
    const contact = await desk.contact();
    const old = (await desk.writes(contact, 'Oi')).ticket;
    await accept(ana, old.id);
    await change(ana, old.id, { status: 'closed', sendFarewellMessage: false });
    const present = (await desk.writes(contact, 'de novo', { queue: desk.support })).ticket;
    const { status, json } = await change(ana, old.id, { status: 'open', userId: ana.user.id });
    expect(status).toBe(200);
    expect(json).toMatchObject({ id: present.id, status: 'pending', lastMessage: '' });
    expect((await storedTicket(desk, old.id)).status).toBe('closed');
    const asAdmin = await change(desk.admin, old.id, { status: 'open', userId: desk.admin.user.id });
    expect(asAdmin.json).toMatchObject({ id: present.id, lastMessage: 'de novo' });
  });

  it('comes back to nobody who is gone, neither by a colleague nor by the customer', async () => {
    const queue = await desk.queue('Antiga');
    const rui = await desk.person({ queueIds: [queue.id] });
    const connection = await desk.connect({ timeCreateNewTicket: 60 });
    const contacts = [await desk.contact(), await desk.contact()] as const;
    const [one, two] = await Promise.all(contacts.map((who) => desk.writes(who, 'Oi', { queue, connection })));
    for (const ticket of [one?.ticket, two?.ticket]) {
      await accept(rui, ticket?.id ?? 0);
      await change(rui, ticket?.id ?? 0, { status: 'closed', sendFarewellMessage: false });
    }
    const { id: companyId } = desk.company;
    await writeItems([
      { remove: keys.config(companyId, 'QUEUE', queue.id) },
      { remove: keys.config(companyId, 'USER', rui.user.id) },
    ]);
    const { json } = await change(desk.admin, one?.ticket.id ?? 0, { status: 'open', userId: desk.admin.user.id });
    expect(json).toMatchObject({ status: 'open', userId: desk.admin.user.id, queueId: null, queue: null });
    const again = await desk.writes(await contactNow(contacts[1]), 'Voltei', { queue: null, connection });
    expect(again.ticket).toMatchObject({
      ...{ id: two?.ticket.id, status: 'pending' },
      ...{ userId: null, user: null, queueId: null, queue: null },
    });
  });

  it('keeps queue and attendant while they are there', async () => {
    const connection = await desk.connect({ timeCreateNewTicket: 60 });
    const contact = await desk.contact();
    const { ticket } = await desk.writes(contact, 'Oi', { connection });
    await accept(ana, ticket.id);
    await change(ana, ticket.id, { status: 'closed', sendFarewellMessage: false });
    const again = await desk.writes(await contactNow(contact), 'Voltei', { queue: null, connection });
    expect(again.ticket).toMatchObject({
      ...{ id: ticket.id, status: 'pending', userId: ana.user.id, queueId: desk.sales.id },
      queue: ticket.queue,
    });
  });

  it('makes an older ticket the newest of its conversation again', async () => {
    const contact = await desk.contact();
    const old = (await desk.writes(contact, 'primeiro')).ticket;
    await accept(ana, old.id);
    await change(ana, old.id, { status: 'closed', sendFarewellMessage: false });
    const newer = (await desk.writes(contact, 'segundo')).ticket;
    await accept(ana, newer.id);
    await change(ana, newer.id, { status: 'closed', sendFarewellMessage: false });
    expect((await change(ana, old.id, { status: 'open', userId: ana.user.id })).json.id).toBe(old.id);
    const conversation = await getItem(keys.conversation(desk.company.id, desk.connection.id, contact.id), true);
    expect(conversation && fromItem(conversationEntity, conversation)).toMatchObject({
      activeTicketId: old.id,
      newestTicketId: old.id,
      listedClosedId: newer.id,
    });
    const found = await getItem(keys.contact(desk.company.id, contact.id), true);
    expect(found?.['newestTickets']).toEqual({ [desk.connection.id]: old.id });
  });
});
