import { messages } from '@shared/messages/contract.ts';
import type { Message } from '@shared/messages/model.ts';
import { tickets } from '@shared/tickets/contract.ts';
import { call } from '@test/support/server/call.ts';
import {
  type CompanyFixture,
  catchQueues,
  newCompanyFixture,
  shiftClock,
} from '@test/support/server/companyFixture.ts';
import { type Engine, startEngine } from '@test/support/server/engine.ts';
import { storedTicket } from '@test/support/server/inbox.ts';
import { type SignedIn, tokenOf } from '@test/support/server/tenant.ts';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { messageEntity, messageKey } from '../../core/store/entities.ts';
import { fromItem, toItem } from '../../core/store/records.ts';
import { getItem, putItem } from '../../core/store/store.ts';
import { handler as ticketsHandler } from '../tickets/handler.ts';
import { handler } from './handler.ts';

let engine: Engine;
let desk: CompanyFixture;
let ana: SignedIn;
let ticketId = 0;

beforeAll(async () => {
  engine = await startEngine();
  catchQueues();
  desk = await newCompanyFixture();
  ana = await desk.person({ name: 'Ana' });
  ticketId = (await desk.writes(await desk.contact(), 'Oi')).ticket.id;
  await call(ticketsHandler, tickets.update, { id: ticketId, status: 'open' }, await as(ana));
});
afterEach(() => shiftClock(0));
afterAll(() => engine.stop());

const as = async (who: SignedIn) => ({ token: await tokenOf(who.user) });
const edit = async (who: SignedIn, id: string, body: string) =>
  call(handler, messages.edit, { id, body }, await as(who));
const stored = async (id: string): Promise<Message> =>
  fromItem(messageEntity, (await getItem(messageKey(desk.company.id, id) ?? { pk: '', sk: '' }, true)) ?? {});
const failure = { code: '131026', reason: 'Undeliverable', isRetriable: false };

/** A text of Ana, in the state it is to have. */
async function written(fields: Partial<Message>, input: object = { body: 'Bom dai' }): Promise<string> {
  const { json } = await call(
    handler,
    messages.send,
    { ticketId, ...input },
    { ...(await as(ana)), idempotencyKey: ulid() },
  );
  await putItem(toItem(messageEntity, { ...(await stored(json.message.id)), ...fields }));
  return json.message.id;
}
const failed = { failure, attempts: 5, nextAttemptAt: null };

describe('correcting a text (B-MSG-8)', () => {
  it('replaces what did not go out, in its place and in the row of the list', async () => {
    const id = await written(failed);
    const { status, json } = await edit(ana, id, ' Bom dia ');
    expect([status, json.id, json.body, json.isEdited]).toEqual([200, id, 'Bom dia', true]);
    expect((await storedTicket(desk, ticketId)).lastMessage).toBe('Bom dia');
    const { json: again } = await call(handler, messages.retry, { id }, await as(ana));
    expect([again.id, again.body]).toEqual([id, 'Bom dia']);
  });

  it('is open for fifteen minutes', async () => {
    const id = await written(failed);
    shiftClock(14 * 60_000 + 50_000);
    expect((await edit(ana, id, 'ainda')).status).toBe(200);
    shiftClock(15 * 60_000 + 1000);
    expect(await edit(ana, id, 'tarde')).toMatchObject({ status: 400, error: 'ERR_EDITING_WAPP_MSG' });
    expect((await stored(id)).body).toBe('ainda');
  });

  it('is refused for what left, may be leaving, is gone, is a note or is not text: the channel would not follow', async () => {
    const sent = await written({ wid: 'wamid.1', ack: 1, nextAttemptAt: null });
    const leaving = await written({});
    const gone = await written({ ...failed, isDeleted: true });
    const note = await written({}, { body: 'nota', isPrivate: true });
    const photo = await written({ ...failed, mediaType: 'image' });
    for (const id of [sent, leaving, gone, note, photo]) {
      expect(await edit(ana, id, 'x')).toMatchObject({ status: 400, error: 'ERR_EDITING_WAPP_MSG' });
    }
    const { json } = await call(handler, messages.list, { ticketId }, await as(ana));
    const received = json.messages.find(({ fromMe }) => !fromMe);
    expect(await edit(ana, received?.id ?? '', 'x')).toMatchObject({ error: 'ERR_EDITING_WAPP_MSG' });
  });

  it('is for its author and administrators', async () => {
    const id = await written(failed);
    const boss = await desk.person({ profile: 'supervisor' });
    expect(await edit(boss, id, 'x')).toMatchObject({ status: 400, error: 'ERR_EDITING_WAPP_MSG' });
    expect(await edit(await desk.person(), id, 'x')).toMatchObject({ status: 404 });
    expect((await edit(desk.admin, id, 'do chefe')).json.body).toBe('do chefe');
  });

  it('carries the values of its variables, as when it was written', async () => {
    const id = await written(failed);
    expect((await edit(ana, id, 'Oi, {{firstName}}. {{userName}}')).json.body).toBe('Oi, Maria. Ana');
    for (const nothing of ['{{x}}', '*Ana:*\n{{x}}']) {
      expect(await edit(ana, id, nothing)).toMatchObject({ status: 400, error: 'ERR_NO_MESSAGE_CONTENT_PROVIDED' });
    }
  });

  it('answers without the channel’s id where numbers are hidden', async () => {
    await desk.set({ lgpdHideNumber: 'enabled' });
    const id = await written({ ...failed, wid: 'wamid.HBgN' });
    expect((await edit(ana, id, 'Oi')).json.wid).toBe(id);
    expect((await edit(desk.admin, id, 'Olá')).json.wid).toBe('wamid.HBgN');
    await desk.set({});
  });

  it('is not settled by what is told of the words before', async () => {
    const id = await written({ ...failed, wid: 'wamid.old', formerWids: ['wamid.older'] });
    const { json } = await edit(ana, id, 'Outras palavras');
    expect((await stored(id)).otherWids).toEqual(['wamid.older', 'wamid.old']);
    expect(json).not.toHaveProperty('otherWids');
  });

  it('wants words within the limit of the channel', async () => {
    const id = await written(failed);
    expect(await edit(ana, id, '\u200B')).toMatchObject({ status: 400, error: 'ERR_NO_MESSAGE_CONTENT_PROVIDED' });
    expect(await edit(ana, id, '  ')).toMatchObject({ status: 400, error: 'ERR_NO_MESSAGE_CONTENT_PROVIDED' });
    expect(await edit(ana, id, 'x'.repeat(4097))).toMatchObject({ status: 400, error: 'ERR_MESSAGE_TOO_LONG' });
  });
});
