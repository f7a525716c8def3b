import { externalApi } from '@shared/developers/contract.ts';
import { call } from '@test/support/server/call.ts';
import { offer } from '@test/support/server/campaignFixture.ts';
import { type CompanyFixture, catchQueues, newCompanyFixture } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { startStorage } from '@test/support/server/storage.ts';
import { newTenant, widePlan } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTemplates } from '../channels/templates/storeTemplates.ts';
import { findInboundContact } from '../contacts/book/inbound.ts';
import { addOptOut } from '../contacts/optOuts/repo.ts';
import { changeContact } from '../contacts/records/contacts.ts';
import { connectionEntity, messageEntity, messageKey, ticketEntity } from '../core/store/entities.ts';
import { fromItem, toItem } from '../core/store/records.ts';
import { getItem, putItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { findByNumber } from '../search/contacts.ts';
import { handler } from './handler.ts';

let desk: CompanyFixture;
let token: string;
let serial = 0;
await forFile(startEngine());
await forFile(startStorage());
const outbox = catchQueues();

/** A connection that programs may send through. */
async function connected(fields: object = {}) {
  serial += 1;
  token = `TOKEN${serial}ABCDEFGHIJ`;
  const made = { ...desk.connection, ...fields, token };
  await putItem(toItem(connectionEntity, made));
  const { companyId, id } = made;
  await putItem({ ...keys.systemRef('connectionToken', token), et: 'ref', sv: 1, companyId, whatsappId: id });
  return made;
}
beforeEach(async () => {
  desk = await newCompanyFixture();
  outbox.clear();
  await connected();
});

const number = '5511987654321';
/** Somebody who wrote a moment ago, so that the channel lets everything through. */
async function customer() {
  const contact = await desk.contact({ number });
  const { ticket } = await desk.writes(contact, 'Olá', { queue: null });
  return { contact, ticket };
}
const send = (input: Record<string, unknown>, how: object = {}) =>
  call(handler, externalApi.send, { number, body: 'Seu pedido saiu', ...input }, { token, ...how });
const ticketOf = async (id: number) =>
  fromItem(ticketEntity, (await getItem(keys.ticket(desk.company.id, id), true)) ?? {});
const messageOf = async (id: string) => {
  const key = messageKey(desk.company.id, id);
  return fromItem(messageEntity, (key && (await getItem(key, true))) ?? {});
};
const refusal = async (work: ReturnType<typeof send>) => {
  const { status, error } = await work;
  return [status, error];
};

describe('B-API-1: who may send', () => {
  it('a token that names no connection opens nothing', async () => {
    for (const wrong of [undefined, 'x', 'TOKENTHATISNOTTHERE', `${token}X`, 'prosa_1_1_x']) {
      expect(await refusal(send({}, { token: wrong }))).toEqual([401, 'ERR_INVALID_API_TOKEN']);
    }
    await putItem(toItem(connectionEntity, { ...desk.connection, token: 'ANOTHERTOKENSINCE' }));
    expect(await refusal(send({}))).toEqual([401, 'ERR_INVALID_API_TOKEN']);
  });

  it('needs a connection that is up, and a company whose plan has it', async () => {
    await connected({ status: 'DISCONNECTED' });
    expect(await refusal(send({}))).toEqual([503, 'ERR_WAPP_NOT_INITIALIZED']);
    const { company } = await newTenant({ plan: { ...widePlan, useExternalApi: false } });
    await connected({ companyId: company.id });
    expect(await refusal(send({}))).toEqual([403, 'ERR_PLAN_FEATURE_DISABLED']);
  });

  it('takes what a linked number sends once its line is open again (B-MSG-3)', async () => {
    await connected({ channel: 'whatsapp', status: 'TIMEOUT' });
    const { status, json } = await send({});
    expect(status).toBe(200);
    expect(outbox.sent('outbound')).toContainEqual(expect.objectContaining({ messageId: json.messageId }));
  });

  it('sixty a minute', async () => {
    const how = { isSameContainer: true };
    const answers = await Promise.all(Array.from({ length: 90 }, () => send({ number: 'x' }, how)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(20);
    expect(refused[0]?.headers['retry-after']).toBeDefined();
  });
});

describe('B-API-2, 3: what is sent, and where', () => {
  it('goes into the ticket that is there, whoever has it', async () => {
    const { ticket } = await customer();
    const { status, json } = await send({ number: '+55 (11) 98765-4321' });
    expect([status, json]).toEqual([200, { status: 'SUCCESS', messageId: expect.any(String), ticketId: ticket.id }]);
    expect(await messageOf(json.messageId)).toMatchObject({
      body: 'Seu pedido saiu',
      fromMe: true,
      ticketId: ticket.id,
    });
    expect(outbox.sent('outbound')).toHaveLength(1);
    expect((await ticketOf(ticket.id)).status).toBe('pending');
  });

  it('a number that a contact had before goes to the one it has now, until somebody else has it (B-CONT-11)', async () => {
    const { contact, ticket } = await customer();
    const ctx = { companyId: desk.company.id, now: new Date() };
    await changeContact(ctx, contact.id, (before) => ({ ...before, number: '5511900001111' }));
    expect((await send({})).json.ticketId).toBe(ticket.id);
    expect(await findByNumber(ctx, number)).toBeUndefined();
    const next = await desk.contact({ number });
    const { ticket: theirs } = await desk.writes(next, 'Olá', { queue: null });
    expect((await send({})).json.ticketId).toBe(theirs.id);
  });

  it('signs with the attendant’s name, and leaves another’s ticket alone', async () => {
    const { ticket } = await customer();
    const ana = await desk.person({ name: 'Ana' });
    const rui = await desk.person({ name: 'Rui' });
    const { json } = await send({ userId: ana.user.id, sendSignature: 'true' });
    expect((await messageOf(json.messageId)).body).toBe('*Ana:*\nSeu pedido saiu');
    await putItem(toItem(ticketEntity, { ...(await ticketOf(ticket.id)), status: 'open', userId: ana.user.id }));
    expect((await send({ userId: rui.user.id })).status).toBe(409);
    expect((await send({ userId: ana.user.id })).status).toBe(200);
    const { user: resting } = await desk.person({ pausedAt: '2026-11-20T12:00:00.000Z' });
    expect(await refusal(send({ userId: resting.id }))).toEqual([409, 'ERR_USER_PAUSED']);
    expect(await refusal(send({ userId: 999 }))).toEqual([404, 'ERR_NO_USER_FOUND']);
    expect(await refusal(send({ queueId: 999 }))).toEqual([404, 'ERR_QUEUE_NOT_FOUND']);
  });

  it('carries files, and closes without a word', async () => {
    const { ticket } = await customer();
    const content = Buffer.from('%PDF-1.7 and more');
    const files = [{ field: 'medias', name: 'nota.pdf', mime: 'application/pdf', content }];
    const { status, json } = await send({ closeTicket: 'true' }, { files });
    expect(status).toBe(200);
    expect(await messageOf(json.messageId)).toMatchObject({ media: { name: 'nota.pdf' }, body: 'Seu pedido saiu' });
    expect(outbox.sent('outbound')).toHaveLength(1);
    expect((await ticketOf(ticket.id)).status).toBe('closed');
    const { json: page } = await call(handler, externalApi.overview, {}, { token: desk.admin.token });
    expect(page.days).toMatchObject([{ pdf: 1, text: 0, total: 1 }]);
  });

  it('outside of the channel’s hours only a template goes, and no ticket is made', async () => {
    expect(await refusal(send({}))).toEqual([409, 'ERR_OUT_OF_WINDOW']);
    expect(await getItem(keys.ticket(desk.company.id, 1), true)).toBeUndefined();
  });

  it('marketing goes to nobody who opted out, and no ticket is made; what concerns them alone goes', async () => {
    const ctx = { companyId: desk.company.id, now: new Date() };
    const from = { whatsappId: desk.connection.id, wabaId: desk.connection.wabaId, syncedAt: ctx.now.toISOString() };
    await storeTemplates(ctx, from, [offer, { ...offer, name: 'pedido', category: 'UTILITY', providerId: 'T2' }]);
    const said = { name: 'Ana', contactId: null, via: 'message', text: 'Sair', by: null } as const;
    await addOptOut(ctx, [{ kind: 'pn', value: number }], said);
    const chosen = (name: string) => ({ body: '', template: { id: `${name}.pt_BR`, variables: { 'body.1': 'Ana' } } });
    expect(await refusal(send(chosen(offer.name)))).toEqual([400, 'ERR_CONTACT_OPTED_OUT']);
    expect(await getItem(keys.ticket(desk.company.id, 1), true)).toBeUndefined();
    expect((await send(chosen('pedido'))).status).toBe(200);
  });

  it.each([
    [{ number: 'abc' }, 400, 'ERR_INVALID_PHONE_NUMBER'],
    [{ number: '123' }, 400, 'ERR_INVALID_PHONE_NUMBER'],
    [{ number: '120363041234567890' }, 400, 'ERR_WAPP_INVALID_CONTACT'],
    [{ number: '5511999990000-1600000000' }, 400, 'ERR_WAPP_INVALID_CONTACT'],
    [{ body: ' ' }, 400, 'ERR_NO_MESSAGE_CONTENT_PROVIDED'],
    [{ quotedMsgId: 'x' }, 404, 'ERR_MESSAGE_NOT_FOUND'],
    [{ body: 'x'.repeat(5000) }, 400, 'ERR_MESSAGE_TOO_LONG'],
  ])('%j answers %s %s', async (input, status, error) => {
    await customer();
    expect(await refusal(send(input))).toEqual([status, error]);
    expect(outbox.sent('outbound')).toEqual([]);
  });

  it.each(['120363041234567890', '5511999990000-1600000000'])(
    'writes to the group %s through a linked number, in its one ticket',
    async (group) => {
      await connected({ channel: 'whatsapp' });
      const { status, json } = await send({ number: group });
      expect(status).toBe(200);
      expect((await send({ number: ` ${group} `, body: 'E mais' })).json.ticketId).toBe(json.ticketId);
      const ticket = await ticketOf(json.ticketId);
      expect(ticket).toMatchObject({ status: 'group', contact: { isGroup: true, number: '' } });
      const found = await findInboundContact({ companyId: desk.company.id, now: new Date() }, [
        { kind: 'gid', value: group },
      ]);
      expect(found).toMatchObject({ id: ticket.contactId, isGroup: true });
      expect(outbox.sent('outbound')).toHaveLength(2);
      const checked = await call(handler, externalApi.checkNumber, { number: group }, { token });
      expect(checked.json).toEqual({ existsInWhatsapp: true, number: group, numberFormatted: group });
    },
  );

  it.each(['facebook', 'instagram'] as const)(
    'a number is nobody on %s, and nothing is made for it',
    async (channel) => {
      await connected({ channel });
      expect(await refusal(send({}))).toEqual([400, 'ERR_WAPP_INVALID_CONTACT']);
      expect(await findByNumber({ companyId: desk.company.id, now: new Date() }, number)).toBeUndefined();
      const { json: page } = await call(handler, externalApi.overview, {}, { token: desk.admin.token });
      expect(page.connections).toEqual([]);
    },
  );

  it('a form that breaks off is refused', async () => {
    const broken = '--b\r\nContent-Disposition: form-data; name="number"\r\n\r\n5511';
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
    expect(await refusal(send({}, { body: broken, headers }))).toEqual([400, 'ERR_VALIDATION']);
  });
});

it('B-API-4: the same Idempotency-Key sends once', async () => {
  await customer();
  const how = { idempotencyKey: 'pedido-77' };
  const [first, again] = [await send({}, how), await send({}, how)];
  expect(again.json).toEqual(first.json);
  expect(outbox.sent('outbound')).toHaveLength(1);
  expect(await refusal(send({ body: 'outro' }, how))).toEqual([422, 'ERR_IDEMPOTENCY_MISMATCH']);
});

it('B-API-6: a number whose person has written exists; of others the channel says nothing', async () => {
  await customer();
  const check = async (typed: string) =>
    (await call(handler, externalApi.checkNumber, { number: typed }, { token })).json;
  expect(await check('11 98765-4321')).toEqual({ existsInWhatsapp: true, number, numberFormatted: `+${number}` });
  expect(await check('5511912345678')).toMatchObject({ existsInWhatsapp: null });
});
