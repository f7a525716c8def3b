import { messages } from '@shared/messages/contract.ts';
import type { Message } from '@shared/messages/model.ts';
import { tickets } from '@shared/tickets/contract.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues, newCompanyFixture, shiftClock } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { startStorage } from '@test/support/server/storage.ts';
import { type SignedIn, tokenOf } from '@test/support/server/tenant.ts';
import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newMediaKey, readFile, saveFile } from '../../core/files/files.ts';
import { messageEntity, messageKey, queueEntity, type StoredTicket, ticketEntity } from '../../core/store/entities.ts';
import { fromItem, toItem } from '../../core/store/records.ts';
import { getItem, putItem, writeItems } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { handler as ticketsHandler } from '../tickets/handler.ts';
import { handler } from './handler.ts';

await forFile(startEngine());
await forFile(startStorage());
const outbox = catchQueues();
const desk = await newCompanyFixture();
const ana = await desk.person({ name: 'Ana' });
const bia = await desk.person({ name: 'Bia' });
beforeEach(() => outbox.clear());
afterEach(() => shiftClock(0));

const as = async (who: SignedIn) => ({ token: await tokenOf(who.user) });
const forward = async (who: SignedIn, messageId: string, contactId: string, signMessage = false, key = ulid()) =>
  call(handler, messages.forward, { messageId, contactId, signMessage }, { ...(await as(who)), idempotencyKey: key });
const accept = async (who: SignedIn, id: number) =>
  call(ticketsHandler, tickets.update, { id, status: 'open' }, await as(who));
const stored = async (id: string): Promise<Message | undefined> => {
  const key = messageKey(desk.company.id, id);
  const item = key && (await getItem(key, true));
  return item && fromItem(messageEntity, item);
};
const ticketOf = async (id: number): Promise<StoredTicket> =>
  fromItem(ticketEntity, (await getItem(keys.ticket(desk.company.id, id), true)) ?? {});
/** A message of a contact in a ticket that Ana serves. */
const received = async (text = 'Segue o pedido', fields: Partial<Message> = {}) => {
  const { ticket, message } = await desk.writes(await desk.contact(), text, { fields });
  await accept(ana, ticket.id);
  return { ticket, message };
};
/** Somebody who wrote a moment ago and waits. */
const waiting = async () => {
  const contact = await desk.contact({ name: 'João' });
  return { contact, ticket: (await desk.writes(contact, 'Oi')).ticket };
};

describe('forwarding (B-MSG-10)', () => {
  it('takes the waiting ticket of the other contact and sends the words there, marked as forwarded', async () => {
    const { message } = await received();
    const { contact, ticket } = await waiting();
    outbox.clear();
    const { status, json } = await forward(ana, message.id, contact.id);
    expect([status, json.body, json.isForwarded, json.fromMe]).toEqual([200, 'Segue o pedido', true, true]);
    expect(json.ticket).toMatchObject({ id: ticket.id, uuid: ticket.uuid });
    expect(await ticketOf(ticket.id)).toMatchObject({
      status: 'open',
      userId: ana.user.id,
      lastMessage: 'Segue o pedido',
      fromMe: true,
      isBot: false,
    });
    expect(outbox.sent('outbound')).toContainEqual(expect.objectContaining({ type: 'message', messageId: json.id }));
  });

  it('goes over a linked number whose line is not open, and waits for it (B-MSG-3)', async () => {
    const connection = await desk.connect({ channel: 'whatsapp', status: 'TIMEOUT' });
    const { ticket, message } = await desk.writes(await desk.contact(), 'Segue', { connection });
    await accept(ana, ticket.id);
    const contact = await desk.contact({ name: 'João' });
    await desk.writes(contact, 'Oi', { connection });
    outbox.clear();
    const { status, json } = await forward(ana, message.id, contact.id);
    expect([status, json.ack]).toEqual([200, 0]);
    expect(outbox.sent('outbound')).toContainEqual(expect.objectContaining({ type: 'message', messageId: json.id }));
  });

  it('puts the name above the text when asked, and does not mark what the company itself wrote', async () => {
    const { ticket } = await received();
    const { contact } = await waiting();
    const own = await call(
      handler,
      messages.send,
      { ticketId: ticket.id, body: 'Nosso horário' },
      { ...(await as(ana)), idempotencyKey: ulid() },
    );
    const { json } = await forward(ana, own.json.message.id, contact.id, true);
    expect([json.body, json.isForwarded]).toEqual(['*Ana:*\nNosso horário', false]);
    const again = await forward(ana, json.id, contact.id, true);
    expect(again.json.body).toBe('*Ana:*\nNosso horário');
  });

  it('opens a new ticket in the queue of the message when there is none, within the reply window only', async () => {
    const { message, ticket } = await received();
    const { contact, ticket: old } = await waiting();
    await accept(ana, old.id);
    await call(
      ticketsHandler,
      tickets.update,
      { id: old.id, status: 'closed', sendFarewellMessage: false },
      await as(ana),
    );
    const { json } = await forward(ana, message.id, contact.id);
    const opened = await ticketOf(json.ticketId);
    expect(opened.id).not.toBe(old.id);
    expect(opened).toMatchObject({
      status: 'open',
      userId: ana.user.id,
      queueId: ticket.queueId,
      isActiveDemand: true,
    });

    const silent = await desk.contact({ name: 'Nunca escreveu' });
    expect(await forward(ana, message.id, silent.id)).toMatchObject({ status: 409, error: 'ERR_OUT_OF_WINDOW' });
    expect(await getItem(keys.conversation(desk.company.id, desk.connection.id, silent.id), true)).toBeUndefined();
  });

  it('does not go into a queue that is gone, and into a renamed one by its new name', async () => {
    const closed = async (ticket: StoredTicket) =>
      call(
        ticketsHandler,
        tickets.update,
        { id: ticket.id, status: 'closed', sendFarewellMessage: false },
        await as(desk.admin),
      );
    const queue = await desk.queue('Cobrança');
    const { message } = await desk.writes(await desk.contact(), 'Boleto', { queue });
    const [first, second] = [await waiting(), await waiting()];
    await closed(first.ticket);
    await closed(second.ticket);
    await putItem(toItem(queueEntity, { ...queue, name: 'Financeiro' }));
    const { json } = await forward(desk.admin, message.id, first.contact.id);
    expect(await ticketOf(json.ticketId)).toMatchObject({ queue: { id: queue.id, name: 'Financeiro' } });
    await writeItems([{ remove: keys.config(desk.company.id, 'QUEUE', queue.id) }]);
    const gone = await forward(desk.admin, message.id, second.contact.id);
    expect(gone.status).toBe(200);
    expect(await ticketOf(gone.json.ticketId)).toMatchObject({ queue: null, queueId: null });
  });

  it('finds nobody in a contact that became another', async () => {
    const { message } = await received();
    const { contact } = await waiting();
    const merged = await desk.contact({ merge: { into: contact.id } as never });
    expect(await forward(ana, message.id, merged.id)).toMatchObject({ status: 404, error: 'ERR_NO_CONTACT_FOUND' });
  });

  it('cut off before its answer, sends nothing a second time', async () => {
    const { message } = await received();
    const { contact } = await waiting();
    const key = ulid();
    const first = await forward(ana, message.id, contact.id, false, key);
    const record = keys.idempotency(desk.company.id, ana.user.id, key);
    const { answer: _lost, ...claim } = (await getItem(record, true)) ?? {};
    await putItem({ ...record, ...claim, ttl: Math.floor(Date.now() / 1000) - 1 });
    const again = await forward(ana, message.id, contact.id, false, key);
    expect([again.status, again.json.id]).toEqual([200, first.json.id]);
    const other = await waiting();
    expect(await forward(ana, message.id, other.contact.id, false, key)).toMatchObject({ status: 422 });
  });

  it('says who has the conversation instead of writing into it', async () => {
    const { message } = await received();
    const { contact, ticket } = await waiting();
    await accept(bia, ticket.id);
    const { status, error } = await forward(ana, message.id, contact.id);
    expect(status).toBe(409);
    expect(JSON.parse(error ?? '')).toMatchObject({
      id: ticket.id,
      uuid: ticket.uuid,
      user: { id: bia.user.id, name: 'Bia' },
      contactId: contact.id,
    });
    expect((await ticketOf(ticket.id)).lastMessage).toBe('Oi');
  });

  it('gives the file a second life of its own', async () => {
    const key = newMediaKey(desk.company.id);
    await saveFile(key, Buffer.from('bytes'), { name: 'foto.png', mime: 'image/png' });
    const media = {
      ...{ status: 'ready' as const, key, mime: 'image/png', name: 'foto.png', size: 5, isVoice: false },
      ...{ width: 10, height: 10, providerId: 'graph-1' },
    };
    const { message } = await received('Legenda', { mediaType: 'image', media });
    const { contact } = await waiting();
    const { json } = await forward(ana, message.id, contact.id);
    const copy = (await stored(json.id))?.media;
    expect(copy).toMatchObject({ status: 'ready', mime: 'image/png', name: 'foto.png', providerId: '' });
    expect(copy?.key).not.toBe(key);
    expect(String(await readFile(copy?.key ?? ''))).toBe('bytes');
  });

  it('happens once for the same key', async () => {
    const { message } = await received();
    const { contact } = await waiting();
    const key = ulid();
    const [first, second] = [
      await forward(ana, message.id, contact.id, false, key),
      await forward(ana, message.id, contact.id, false, key),
    ];
    expect(second.json.id).toBe(first.json.id);
  });

  it('refuses notes, what is gone, unknown people and what the caller may not read', async () => {
    const { message, ticket } = await received();
    const { contact } = await waiting();
    const note = await call(
      handler,
      messages.send,
      { ticketId: ticket.id, body: 'interno', isPrivate: true },
      { ...(await as(ana)), idempotencyKey: ulid() },
    );
    expect(await forward(ana, note.json.message.id, contact.id)).toMatchObject({ error: 'ERR_MESSAGE_NOT_FOUND' });
    expect(await forward(ana, message.id, 'nobody')).toMatchObject({ status: 404, error: 'ERR_NO_CONTACT_FOUND' });
    const blocked = await desk.contact({ active: false });
    expect(await forward(ana, message.id, blocked.id)).toMatchObject({ error: 'ERR_CONTACT_BLOCKED' });
    const other = await desk.person({ queueIds: [desk.support.id] });
    expect(await forward(other, message.id, contact.id)).toMatchObject({ status: 404, error: 'ERR_MESSAGE_NOT_FOUND' });
    expect((await forward(ana, '', contact.id)).status).toBe(400);
    expect((await forward(ana, message.id, '')).status).toBe(400);
    await putItem(toItem(messageEntity, { ...message, isDeleted: true }));
    expect(await forward(ana, message.id, contact.id)).toMatchObject({ error: 'ERR_MESSAGE_NOT_FOUND' });
  });
});
