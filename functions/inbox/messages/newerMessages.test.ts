import { marshall } from '@aws-sdk/util-dynamodb';
import type { Contact } from '@shared/contacts/model.ts';
import { messages } from '@shared/messages/contract.ts';
import { tickets } from '@shared/tickets/contract.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues, newCompanyFixture } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { findByWid } from '../../channels/connections/messageLookup.ts';
import { messageEntity } from '../../core/store/entities.ts';
import { toItem } from '../../core/store/records.ts';
import { putItem } from '../../core/store/store.ts';
import { handler as react } from '../../workers/stream/handler.ts';
import { handler as ticketsHandler } from '../tickets/handler.ts';
import { handler } from './handler.ts';

await forFile(startEngine());
catchQueues();
const desk = await newCompanyFixture();

const list = async (ticketId: number, input: object) =>
  (await call(handler, messages.list, { ticketId, ...input }, { token: desk.admin.token })).json;

/** A conversation of `count` messages, m0 the oldest. */
async function conversation(count: number, contact: Contact) {
  const { ticket, message } = await desk.writes(contact, 'm0', { at: new Date(Date.now() - 5_000_000) });
  const all = [message];
  for (let index = 1; index < count; index += 1) {
    const at = Date.parse(message.createdAt) + index * 1000;
    const createdAt = new Date(at).toISOString();
    const id = message.id.replace(/\d{13}/, String(at));
    const next = { ...message, id, body: `m${index}`, wid: `wamid.${id}`, createdAt, updatedAt: createdAt };
    await putItem(toItem(messageEntity, next));
    all.push(next);
  }
  return { ticket, all };
}

describe('a page around a message', () => {
  it('has it in the middle, and leads to older and to newer ones', async () => {
    const { ticket, all } = await conversation(60, await desk.contact());
    const page = await list(ticket.id, { around: all[30]?.id });
    const bodies = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => `m${from + index}`);
    expect(page.messages.map(({ body }) => body)).toEqual(bodies(20, 40));
    const older = await list(ticket.id, { around: all[30]?.id, cursor: page.nextCursor });
    expect(older.messages.map(({ body }) => body)).toEqual(bodies(0, 19));
    expect(older.hasMore).toBe(false);
    const newer = await list(ticket.id, { around: all[30]?.id, cursor: page.newerCursor });
    expect(newer.messages.map(({ body }) => body)).toEqual(bodies(41, 59));
    expect(newer.newerCursor).toBeNull();
  });

  it('knows the ends, and only messages of this conversation', async () => {
    const { ticket, all } = await conversation(5, await desk.contact());
    const first = await list(ticket.id, { around: all[0]?.id });
    expect([first.messages.length, first.hasMore, first.newerCursor]).toEqual([5, false, null]);
    const other = await conversation(1, await desk.contact());
    const foreign = { ticketId: ticket.id, around: other.all[0]?.id };
    const refused = await call(handler, messages.list, foreign, { token: desk.admin.token });
    expect([refused.status, refused.error]).toEqual([404, 'ERR_MESSAGE_NOT_FOUND']);
  });

  it('does not mark as read what was not looked at', async () => {
    const ana = await desk.person();
    const contact = await desk.contact();
    const { ticket, message } = await desk.writes(contact, 'velha');
    await call(ticketsHandler, tickets.update, { id: ticket.id, status: 'open' }, { token: ana.token });
    await desk.writes(contact, 'nova');
    const context = await call(
      handler,
      messages.list,
      { ticketId: ticket.id, around: message.id },
      { token: ana.token },
    );
    expect(context.json.ticket.unreadMessages).toBe(1);
  });
});

describe('a message by the id of the channel', () => {
  it('is found at any age, for quotes and reactions', async () => {
    const ana = await desk.person();
    const contact = await desk.contact();
    const { ticket, all } = await conversation(260, contact);
    const oldest = all[0];
    if (!oldest) throw new Error('nothing was said');
    await react({
      Records: [{ dynamodb: { NewImage: marshall(toItem(messageEntity, oldest), { removeUndefinedValues: true }) } }],
    } as unknown as DynamoDBStreamEvent);
    const where = { whatsappId: ticket.whatsappId, contactId: contact.id };
    const ctx = { companyId: desk.company.id, now: new Date() };
    expect((await findByWid(ctx, where, oldest.wid ?? ''))?.id).toBe(oldest.id);
    await call(ticketsHandler, tickets.update, { id: ticket.id, status: 'open' }, { token: ana.token });
    await desk.writes(contact, 'agora');
    const input = { text: '👍', id: oldest.wid ?? '', ticketId: ticket.id };
    const reaction = await call(handler, messages.react, input, { token: ana.token, idempotencyKey: ulid() });
    expect([reaction.status, reaction.json.quotedMsg?.id]).toEqual([200, oldest.id]);
  });
});
