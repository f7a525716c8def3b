import { messages } from '@shared/messages/contract.ts';
import type { Message } from '@shared/messages/model.ts';
import { tickets } from '@shared/tickets/contract.ts';
import { sendAutomatic } from '@test/support/server/automaticText.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues, newCompanyFixture, shiftClock } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { storedTicket } from '@test/support/server/inbox.ts';
import { type SignedIn, tokenOf } from '@test/support/server/tenant.ts';
import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messageEntity, messageKey, type StoredTicket } from '../../core/store/entities.ts';
import { fromItem, toItem } from '../../core/store/records.ts';
import { getItem, putItem } from '../../core/store/store.ts';
import { handler as ticketsHandler } from '../tickets/handler.ts';
import { handler } from './handler.ts';

await forFile(startEngine());
const outbox = catchQueues();
const desk = await newCompanyFixture();
const ana = await desk.person({ name: 'Ana' });
beforeEach(() => outbox.clear());
afterEach(() => shiftClock(0));

const as = async (who: SignedIn) => ({ token: await tokenOf(who.user) });
const retry = async (who: SignedIn, id: string) => call(handler, messages.retry, { id }, await as(who));
const remove = async (who: SignedIn, id: string) => call(handler, messages.remove, { id }, await as(who));
const react = async (who: SignedIn, input: object, idempotencyKey?: string) =>
  call(handler, messages.react, { ...input }, { ...(await as(who)), ...(idempotencyKey ? { idempotencyKey } : {}) });
const gallery = async (who: SignedIn, ticketId: number) =>
  call(handler, messages.getMedia, { ticketId }, await as(who));
const served = async (text = 'Oi'): Promise<StoredTicket> => {
  const { ticket } = await desk.writes(await desk.contact(), text);
  await call(ticketsHandler, tickets.update, { id: ticket.id, status: 'open' }, await as(ana));
  outbox.clear();
  return ticket;
};
const sent = async (ticket: StoredTicket, input: object = { body: 'resposta' }, who = ana): Promise<string> => {
  const { json } = await call(
    handler,
    messages.send,
    { ticketId: ticket.id, ...input },
    { ...(await as(who)), idempotencyKey: ulid() },
  );
  outbox.clear();
  return json.message.id;
};
const stored = async (id: string): Promise<Message | undefined> => {
  const key = messageKey(desk.company.id, id);
  const item = key && (await getItem(key, true));
  return item && fromItem(messageEntity, item);
};
const change = async (id: string, fields: Partial<Message>): Promise<void> => {
  const message = await stored(id);
  if (message) await putItem(toItem(messageEntity, { ...message, ...fields }));
};
const failed = {
  failure: { code: '131026', reason: 'Undeliverable', isRetriable: false },
  attempts: 5,
  nextAttemptAt: null,
};
const rowOf = ({ id }: StoredTicket) => storedTicket(desk, id);

describe('another try of a failed message (B-MSG-3)', () => {
  it('is the same message in its place, untried', async () => {
    const ticket = await served();
    const id = await sent(ticket);
    await change(id, { ...failed, wid: 'wamid.old', ack: 1 });
    const { status, json } = await retry(ana, id);
    expect(status).toBe(200);
    expect(json).toMatchObject({ id, sendError: false, failure: null, ack: 0, wid: null, attempts: 0 });
    expect(json.createdAt).toBe((await stored(id))?.createdAt);
    expect((await stored(id))?.nextAttemptAt).not.toBeNull();
    expect((await stored(id))?.formerWids).toEqual(['wamid.old']);
    expect(json).not.toHaveProperty('formerWids');
    expect(outbox.sent('outbound')).toEqual([expect.objectContaining({ type: 'message', messageId: id, attempts: 0 })]);
  });

  it('is asked for once, however often the button is pressed', async () => {
    const ticket = await served();
    const id = await sent(ticket);
    await change(id, failed);
    const answers = await Promise.all([1, 2, 3].map(() => retry(ana, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(outbox.sent('outbound')).toHaveLength(1);
  });

  it('is refused while attempts go on, for what was delivered, received or a note', async () => {
    const ticket = await served();
    const waiting = await sent(ticket);
    const trying = await sent(ticket);
    await change(trying, { ...failed, nextAttemptAt: new Date().toISOString() });
    const note = await sent(ticket, { body: 'nota', isPrivate: true });
    const { json } = await call(handler, messages.list, { ticketId: ticket.id }, await as(ana));
    const received = json.messages[0]?.id ?? '';
    for (const id of [waiting, trying, note, received]) {
      expect(await retry(ana, id)).toMatchObject({ status: 409, error: 'ERR_MESSAGE_NOT_RETRIABLE' });
    }
    expect(await retry(ana, 'nothing')).toMatchObject({ status: 404, error: 'ERR_MESSAGE_NOT_FOUND' });
  });

  it('looks at the window, the ticket and the caller again', async () => {
    const ticket = await served();
    const id = await sent(ticket);
    await change(id, failed);
    expect((await retry(await desk.person(), id)).status).toBe(404);
    shiftClock(25 * 3_600_000);
    expect(await retry(ana, id)).toMatchObject({ status: 409, error: 'ERR_OUT_OF_WINDOW' });
    shiftClock(0);
    await call(
      ticketsHandler,
      tickets.update,
      { id: ticket.id, status: 'closed', sendFarewellMessage: false },
      await as(ana),
    );
    expect(await retry(ana, id)).toMatchObject({ status: 400, error: 'ERR_TICKET_NOT_OPEN' });
  });
});

describe('discarding (B-MSG-9)', () => {
  it('takes a failed message away and shows the one before in the row', async () => {
    const ticket = await served('pergunta');
    const id = await sent(ticket, { body: 'falhou' });
    await change(id, failed);
    expect(await remove(ana, id)).toMatchObject({ status: 200, json: { id, isDeleted: true } });
    expect(await stored(id)).toBeUndefined();
    expect(await rowOf(ticket)).toMatchObject({ lastMessage: 'pergunta', fromMe: false });
    expect((await remove(ana, id)).status).toBe(404);
  });

  it('takes a note away, by its writer or an administrator', async () => {
    const ticket = await served();
    const [one, two] = [
      await sent(ticket, { body: 'a', isPrivate: true }),
      await sent(ticket, { body: 'b', isPrivate: true }),
    ];
    const boss = await desk.person({ profile: 'supervisor' });
    expect(await remove(boss, one)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
    expect((await remove(ana, one)).status).toBe(200);
    expect((await remove(desk.admin, two)).status).toBe(200);
  });

  it('cannot call back what left, nor what was received', async () => {
    const ticket = await served();
    const waiting = await sent(ticket);
    const delivered = await sent(ticket);
    await change(delivered, { ack: 2, wid: 'wamid.1', nextAttemptAt: null });
    for (const id of [waiting, delivered])
      expect(await remove(ana, id)).toMatchObject({ status: 400, error: 'ERR_DELETE_WAPP_MSG' });
    const { json } = await call(handler, messages.list, { ticketId: ticket.id }, await as(ana));
    const refused = await remove(ana, json.messages[0]?.id ?? '');
    expect(refused).toMatchObject({ status: 400, error: 'ERR_CANNOT_DELETE_RECEIVED_MESSAGE' });
    expect((await remove(await desk.person(), waiting)).status).toBe(404);
  });
});

describe('reactions (B-MSG-11)', () => {
  const question = async (ticket: StoredTicket) => {
    const { json } = await call(handler, messages.list, { ticketId: ticket.id }, await as(ana));
    const [first] = json.messages;
    if (!first) throw new Error('no message');
    return first;
  };

  it('stand beside their message and leave the ticket alone', async () => {
    const ticket = await served('gostou?');
    const target = await question(ticket);
    const before = await rowOf(ticket);
    const { status, json } = await react(ana, { ticketId: ticket.id, id: target.wid, text: '👍' });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      mediaType: 'reactionMessage',
      body: '👍',
      fromMe: true,
      quotedMsg: { id: target.id, wid: target.wid, body: 'gostou?' },
    });
    expect(outbox.sent('outbound')).toEqual([expect.objectContaining({ type: 'message', messageId: json.id })]);
    expect(await rowOf(ticket)).toEqual(before);
    await sent(ticket);
    const { json: page } = await call(handler, messages.list, { ticketId: ticket.id }, await as(ana));
    expect(page.messages.map(({ id }) => id).slice(0, 2)).toEqual([target.id, json.id]);
  });

  it('change with another emoji, end with the same one, and the request may be repeated', async () => {
    const ticket = await served('gostou?');
    const target = await question(ticket);
    const first = await react(ana, { ticketId: ticket.id, id: target.id, text: '👍' }, 'r1');
    expect((await react(ana, { ticketId: ticket.id, id: target.id, text: '👍' }, 'r1')).json).toEqual(first.json);
    const other = await react(ana, { ticketId: ticket.id, id: target.id, text: '❤️' }, 'r2');
    expect(other.json).toMatchObject({ id: first.json.id, body: '❤️' });
    const none = await react(ana, { ticketId: ticket.id, id: target.id, text: '❤️' }, 'r3');
    expect(none.json).toMatchObject({ id: first.json.id, body: '' });
    expect(outbox.sent('outbound')).toHaveLength(3);
    const { json: page } = await call(handler, messages.list, { ticketId: ticket.id }, await as(ana));
    expect(page.messages.filter(({ mediaType }) => mediaType === 'reactionMessage')).toEqual([]);
    await change(first.json.id, { wid: 'wamid.none' });
    const again = await react(ana, { ticketId: ticket.id, id: target.id, text: '😀' }, 'r4');
    expect(again.json).toMatchObject({ id: first.json.id, body: '😀' });
    // What is told of the emoji before says nothing about this one.
    expect((await stored(first.json.id))?.otherWids).toEqual(['wamid.none']);
  });

  it.each(['ok', 'a👍', '👍👍', '7', ' ', '\u200D', '<b>'])('are one emoji, not %j', async (text) => {
    const ticket = await served();
    const target = await question(ticket);
    expect(await react(ana, { ticketId: ticket.id, id: target.id, text })).toMatchObject({
      status: 400,
      error: 'ERR_SENDING_WAPP_REACTION',
    });
    expect(outbox.sent('outbound')).toEqual([]);
  });

  it.each(['👍🏽', '❤️', '❤', '👨‍👩‍👧‍👦', '🇧🇷', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '7️⃣', '🏳️‍🌈'])('are %s', async (text) => {
    const ticket = await served();
    const target = await question(ticket);
    expect((await react(ana, { ticketId: ticket.id, id: target.id, text })).json.body).toBe(text);
  });

  it('are for messages of that ticket which the channel knows', async () => {
    const ticket = await served();
    const other = await question(await served());
    const waiting = await sent(ticket);
    const note = await sent(ticket, { body: 'nota', isPrivate: true });
    const input = { ticketId: ticket.id, text: '👍' };
    expect(await react(ana, { ...input, id: other.id })).toMatchObject({ status: 404, error: 'ERR_MESSAGE_NOT_FOUND' });
    expect(await react(ana, { ...input, id: note })).toMatchObject({ status: 404, error: 'ERR_MESSAGE_NOT_FOUND' });
    expect(await react(ana, { ...input, id: waiting })).toMatchObject({
      status: 400,
      error: 'ERR_SENDING_WAPP_REACTION',
    });
    expect(await react(await desk.person(), { ...input, id: waiting })).toMatchObject({ status: 404 });
  });

  it('say nothing again of what was taken back', async () => {
    const ticket = await served();
    const target = await question(ticket);
    await change(target.id, { isDeleted: true });
    const answer = await react(ana, { ticketId: ticket.id, id: target.id, text: '👍' });
    expect(answer).toMatchObject({ status: 404, error: 'ERR_MESSAGE_NOT_FOUND' });
  });
});

describe('the gallery (B-MSG-13)', () => {
  it('sorts media, documents, links and calls of what the caller may read', async () => {
    const contact = await desk.contact();
    const file = (mime: string, name: string, status: 'ready' | 'pending' = 'ready') => ({
      status,
      key: `c/${desk.company.id}/${ulid()}`,
      mime,
      name,
      size: 10,
      isVoice: false,
      width: null,
      height: null,
      providerId: '',
    });
    const start = Date.now() - 10_000;
    const write = (index: number, text: string, fields: Partial<Message> = {}) =>
      desk.writes(contact, text, { at: new Date(start + index), fields });
    const { ticket } = await write(0, 'veja https://a.example/1.');
    await write(1, '', { mediaType: 'image', media: file('image/png', 'a.png') });
    await write(2, '', { mediaType: 'image', media: file('image/png', 'b.png', 'pending') });
    await write(3, '', { mediaType: 'application', media: file('application/pdf', 'c.pdf') });
    await write(4, 'Chamada perdida às 10:00', { mediaType: 'call_log' });
    await write(5, 'https://maps.example/x', { mediaType: 'locationMessage' });
    const { json } = await gallery(desk.admin, ticket.id);
    expect(json.media.map(({ mediaName }) => mediaName)).toEqual(['a.png']);
    expect(json.media[0]?.mediaUrl).toMatch(/^\/api\/media\/c\//);
    expect(json.documents.map(({ mediaName }) => mediaName)).toEqual(['c.pdf']);
    expect(json.links).toEqual([{ url: 'https://a.example/1', messageId: expect.any(String), pageNumber: 1 }]);
    expect(json.calls.map(({ body }) => body)).toEqual(['Chamada perdida às 10:00']);
    const other = await desk.person({ queueIds: [desk.support.id] });
    expect((await gallery(other, ticket.id)).status).toBe(404);
  });
});

describe('automatic texts (B-BOT-22)', () => {
  it('are stored, marked and sent, and leave the row of who waits to the contact’s words (B-IN-30)', async () => {
    const { ticket } = await desk.writes(await desk.contact(), 'Oi');
    const ctx = { companyId: desk.company.id, now: new Date() };
    const { message } = await sendAutomatic(ctx, ticket, 'Bem-vinda');
    expect(await stored(message.id)).toMatchObject({
      body: 'Bem-vinda\u200E',
      isAutomatic: true,
      fromMe: true,
      user: null,
    });
    expect(await rowOf(ticket)).toMatchObject({ lastMessage: 'Oi', fromMe: false, unreadMessages: 1 });
    expect(outbox.sent('outbound')).toEqual([expect.objectContaining({ messageId: message.id })]);
  });
});
