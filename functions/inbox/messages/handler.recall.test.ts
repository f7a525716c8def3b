import { messages } from '@shared/messages/contract.ts';
import type { Message } from '@shared/messages/model.ts';
import { tickets } from '@shared/tickets/contract.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues, newCompanyFixture, shiftClock } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { storedTicket } from '@test/support/server/inbox.ts';
import { type SignedIn, tokenOf } from '@test/support/server/tenant.ts';
import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messageEntity, messageKey } from '../../core/store/entities.ts';
import { fromItem, toItem } from '../../core/store/records.ts';
import { getItem, putItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { handler as ticketsHandler } from '../tickets/handler.ts';
import { handler } from './handler.ts';

const as = async (who: SignedIn) => ({ token: await tokenOf(who.user) });

await forFile(startEngine());
const outbox = catchQueues();
const desk = await newCompanyFixture();
const ana = await desk.person({ name: 'Ana' });
const linked = await desk.connect({ channel: 'whatsapp' });
const ticket = (await desk.writes(await desk.contact(), 'Oi', { connection: linked })).ticket;
await call(ticketsHandler, tickets.update, { id: ticket.id, status: 'open' }, await as(ana));
beforeEach(() => outbox.clear());
afterEach(() => shiftClock(0));

const edit = async (who: SignedIn, id: string, body: string) =>
  call(handler, messages.edit, { id, body }, await as(who));
const remove = async (who: SignedIn, id: string) => call(handler, messages.remove, { id }, await as(who));
const stored = async (id: string): Promise<Message> =>
  fromItem(messageEntity, (await getItem(messageKey(desk.company.id, id) ?? { pk: '', sk: '' }, true)) ?? {});
const rowText = async () => (await storedTicket(desk, ticket.id)).lastMessage;

let serial = 0;
/** A text of Ana that WhatsApp took. */
async function out(fields: Partial<Message> = {}): Promise<string> {
  serial += 1;
  const said = { ticketId: ticket.id, body: 'Custa 10' };
  const { json } = await call(handler, messages.send, said, { ...(await as(ana)), idempotencyKey: ulid() });
  const message = { ...(await stored(json.message.id)), wid: `3EB0${serial}`, ack: 1, nextAttemptAt: null, ...fields };
  await putItem(toItem(messageEntity, message));
  outbox.clear();
  return json.message.id;
}

describe('what is out over a linked number', () => {
  it('is corrected there too, keeping its id and its ticks (B-MSG-8)', async () => {
    const id = await out({ ack: 3 });
    const { status, json } = await edit(ana, id, 'Custa 100');
    expect([status, json.body, json.isEdited]).toEqual([200, 'Custa 100', true]);
    expect(await stored(id)).toMatchObject({ wid: `3EB0${serial}`, ack: 3, isEdited: true });
    expect(outbox.sent('outbound')).toEqual([{ type: 'amend', companyId: desk.company.id, messageId: id }]);
    expect(await rowText()).toBe('Custa 100');
  });

  it('is corrected within fifteen minutes only', async () => {
    const id = await out();
    shiftClock(15 * 60_000 + 1000);
    expect(await edit(ana, id, 'tarde')).toMatchObject({ status: 400, error: 'ERR_EDITING_WAPP_MSG' });
    expect(outbox.sent('outbound')).toEqual([]);
  });

  it('is taken back on all phones, and stays as one that was (B-MSG-9)', async () => {
    const id = await out();
    const { status, json } = await remove(ana, id);
    expect([status, json.isDeleted, json.body]).toEqual([200, true, '']);
    expect(await stored(id)).toMatchObject({ isDeleted: true, body: 'Custa 10' });
    expect(outbox.sent('outbound')).toEqual([{ type: 'amend', companyId: desk.company.id, messageId: id }]);
    expect(await rowText()).toBe('Mensagem removida');
    expect(await remove(ana, id)).toMatchObject({ status: 400, error: 'ERR_DELETE_WAPP_MSG' });
  });

  it('is taken back by its writer or an administrator, within two days', async () => {
    const [one, two, three] = [await out(), await out(), await out()];
    const other = await desk.person({ profile: 'supervisor' });
    expect(await remove(other, one)).toMatchObject({ status: 403 });
    expect(await remove(desk.admin, two)).toMatchObject({ status: 200 });
    shiftClock(48 * 60 * 60_000 + 1000);
    expect(await remove(desk.admin, three)).toMatchObject({ status: 400, error: 'ERR_DELETE_WAPP_MSG' });
  });

  it('needs its line: nothing changes here that cannot change there', async () => {
    const id = await out();
    const waiting = await out({ wid: null, ack: 0 });
    expect(await remove(ana, waiting)).toMatchObject({ status: 400, error: 'ERR_DELETE_WAPP_MSG' });
    expect(await edit(ana, waiting, 'x')).toMatchObject({ status: 400, error: 'ERR_EDITING_WAPP_MSG' });
    const place = keys.config(desk.company.id, 'CONNECTION', linked.id);
    const item = await getItem(place, true);
    await putItem({ ...item, ...place, status: 'TIMEOUT' });
    expect(await remove(ana, id)).toMatchObject({ error: 'ERR_WAPP_NOT_INITIALIZED' });
    expect(await edit(ana, id, 'x')).toMatchObject({ error: 'ERR_WAPP_NOT_INITIALIZED' });
    expect(await stored(id)).toMatchObject({ isDeleted: false, body: 'Custa 10' });
    await putItem({ ...item, ...place });
  });
});
