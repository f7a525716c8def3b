import type { Connection } from '@shared/connections/model.ts';
import { messages } from '@shared/messages/contract.ts';
import type { Message } from '@shared/messages/model.ts';
import { tickets } from '@shared/tickets/contract.ts';
import { newApiKey } from '@test/support/server/apiKeys.ts';
import { sendAutomatic } from '@test/support/server/automaticText.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues, newCompanyFixture, shiftClock } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { send, servedNow, storedMessages } from '@test/support/server/inbox.ts';
import { tokenOf } from '@test/support/server/tenant.ts';
import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messageEntity, messageKey, type StoredTicket } from '../../core/store/entities.ts';
import { fromItem, toItem } from '../../core/store/records.ts';
import { getItem, putItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { handler as ticketsHandler } from '../tickets/handler.ts';
import { handler } from './handler.ts';

await forFile(startEngine());
const outbox = catchQueues();
const desk = await newCompanyFixture();
const ana = await desk.person({ name: 'Ana' });
beforeEach(() => outbox.clear());
afterEach(() => shiftClock(0));

const refused = { status: 409, error: 'ERR_OUT_OF_WINDOW' };
const day = 86_400_000;

describe.each(['facebook', 'instagram'] as const)('after a day on %s', (channel) => {
  /** Served, and their last message is some days old. */
  const heardBefore = async (days: number, over?: Connection): Promise<StoredTicket> => {
    const connection = over ?? (await desk.connect({ channel }));
    return servedNow(outbox, desk, ana, { connection, at: new Date(Date.now() - days * day) });
  };
  const stored = async (id: string): Promise<Message> => {
    const key = messageKey(desk.company.id, id);
    const item = key && (await getItem(key, true));
    if (!item) throw new Error('no message');
    return fromItem(messageEntity, item);
  };
  const change = async (id: string, fields: Partial<Message>): Promise<void> => {
    await putItem(toItem(messageEntity, { ...(await stored(id)), ...fields }));
    outbox.clear();
  };
  const failed = { failure: { code: '10', reason: '', isRetriable: false }, attempts: 1, nextAttemptAt: null };
  const retry = async (id: string, token?: string) =>
    call(handler, messages.retry, { id }, { token: token ?? (await tokenOf(ana.user)) });
  /** A failed message of a day ago, by whoever wrote it. */
  async function failedOne(fields: Partial<Message> = {}): Promise<string> {
    const ticket = await heardBefore(2);
    const { json } = await send(ana, ticket.id, { body: 'Olá' });
    await change(json.message.id, { ...failed, isHumanAgent: undefined, ...fields });
    return json.message.id;
  }

  it('a program with a key writes no more, and is told so', async () => {
    const ticket = await heardBefore(2);
    const { key } = await newApiKey(desk.company.id);
    const options = { token: key, idempotencyKey: ulid() };
    const sent = await call(handler, messages.send, { ticketId: ticket.id, body: 'Promoção' }, options);
    expect(sent).toMatchObject(refused);
    expect(await storedMessages(desk, ticket)).toHaveLength(1);
    const uuid = { uuid: ticket.uuid };
    const { json: program } = await call(ticketsHandler, tickets.byUuid, uuid, { token: key });
    const { json: person } = await call(ticketsHandler, tickets.byUuid, uuid, { token: ana.token });
    expect([program.window.isOpen, person.window.isOpen]).toEqual([false, true]);
  });

  it('a program writes within it, without the mark', async () => {
    const ticket = await heardBefore(0.5);
    const { key } = await newApiKey(desk.company.id);
    const options = { token: key, idempotencyKey: ulid() };
    const { json } = await call(handler, messages.send, { ticketId: ticket.id, body: 'Saiu' }, options);
    expect(json.message).not.toHaveProperty('isHumanAgent');
  });

  it('what an attendant wrote is tried again by hand, and marked', async () => {
    const id = await failedOne();
    expect((await retry(id)).json).toMatchObject({ isHumanAgent: true, failure: null });
  });

  it.each([
    ['a bot', { user: null, isAutomatic: true }],
    ['a campaign', { user: null, campaign: { id: 1, recipient: 'psid:1', part: 'text' } }],
    ['a schedule of Ana', { scheduleId: '01J' }],
    ['a program', { user: { id: 0, name: 'API: ERP' } }],
  ] satisfies [string, Partial<Message>][])('what %s wrote is not, whoever asks', async (_, fields) => {
    const id = await failedOne(fields);
    expect(await retry(id)).toMatchObject(refused);
    const message = await stored(id);
    expect(message).toMatchObject(failed);
    expect(message).not.toHaveProperty('isHumanAgent');
    expect(outbox.sent('outbound')).toEqual([]);
  });

  it('a program does not have an attendant’s words tried again', async () => {
    const id = await failedOne();
    const { key } = await newApiKey(desk.company.id);
    expect(await retry(id, key)).toMatchObject(refused);
  });

  it('a message that needed the mark leaves without it once they have written again', async () => {
    const connection = await desk.connect({ channel });
    const ticket = await heardBefore(2, connection);
    const { json } = await send(ana, ticket.id, { body: 'Olá' });
    expect(json.message.isHumanAgent).toBe(true);
    await change(json.message.id, failed);
    const contact = (await getItem(keys.contact(desk.company.id, ticket.contactId))) as never;
    await desk.writes(contact, 'Voltei', { connection });
    expect((await retry(json.message.id)).json).not.toHaveProperty('isHumanAgent');
  });

  it('texts of automation have no mark, whatever says them', async () => {
    const ticket = await heardBefore(2);
    await sendAutomatic({ companyId: desk.company.id, now: new Date() }, ticket, 'Até logo!');
    const texts = await storedMessages(desk, ticket);
    expect(texts.map(({ isHumanAgent }) => isHumanAgent)).toEqual(texts.map(() => undefined));
  });
});
