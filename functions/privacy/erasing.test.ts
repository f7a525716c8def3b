import { contacts } from '@shared/contacts/contract.ts';
import { taskView } from '@shared/privacy/model.ts';
import { tickets } from '@shared/tickets/contract.ts';
import { call } from '@test/support/server/call.ts';
import {
  type ConnectedCompany,
  contactBy,
  messagesOf,
  stateOf,
  ticketOf,
  write,
} from '@test/support/server/connectedCompany.ts';
import { aMedia, openPrivacyFixture, type PrivacyFixture } from '@test/support/server/privacyFixture.ts';
import { aSchedule } from '@test/support/server/samples.ts';
import { stubScheduler } from '@test/support/server/schedulerStub.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handler as contactsHandler } from '../contacts/book/handler.ts';
import { pictureKey, storePicture } from '../contacts/book/pictures.ts';
import { addOptOut, findOptOut, identitiesOf } from '../contacts/optOuts/repo.ts';
import { enqueuePrivacy } from '../core/events/privacyQueue.ts';
import { findFile, newMediaKey, saveFile } from '../core/files/files.ts';
import { isPassword } from '../core/secrets/passwords.ts';
import { commit } from '../core/store/commit.ts';
import { fromItem, toItem } from '../core/store/records.ts';
import { draftEntity, privacyTaskEntity } from '../core/store/resourceEntities.ts';
import { nextNumber } from '../core/store/sequences.ts';
import { getItem, putItem, queryPartition } from '../core/store/store.ts';
import { keys, partitions } from '../core/store/table.ts';
import { readCounters } from '../core/store/ticketCounters.ts';
import { findDelivery, saveDelivery } from '../developers/webhooks/repo.ts';
import { handler as ticketsHandler } from '../inbox/tickets/handler.ts';
import { creationSteps, findSchedule } from '../schedules/repo.ts';
import { erasureStep } from './erasing.ts';
import { proofHashOf } from './proofHash.ts';
import { getTask, saveTask } from './tasks.ts';

const number = '5585988776655';
const reason = 'Pedido da titular';
const appointments = stubScheduler();
let desk: PrivacyFixture;
beforeAll(async () => {
  desk = await openPrivacyFixture();
});
afterAll(() => desk.close());
beforeEach(() => appointments.clear());

const scheduleId = '01JCYYYYYYYYYYYYYYYYYYYYYY';

/** Everything of a company that names a person, wherever it stands in the table. */
async function textsOf(
  { company }: ConnectedCompany,
  contactId: string,
  connectionId: number,
  ticketId: number,
): Promise<string> {
  const partitionsRead = [
    partitions.conversation(company.id, connectionId, contactId),
    partitions.ticket(company.id, ticketId),
    partitions.privacy(company.id),
    keys.contact(company.id, contactId).pk,
  ];
  const pages = await Promise.all(partitionsRead.map((pk) => queryPartition({ pk, limit: 500, consistent: true })));
  return JSON.stringify(pages.map(({ items }) => items));
}

async function erased(shop: ConnectedCompany, contactId: string) {
  const asked = await desk.ask(shop.admin, 'erase', { contactId, reason });
  expect(asked).toMatchObject({ status: 200, json: { kind: 'erasure', status: 'running' } });
  await desk.work();
  return fromItem(privacyTaskEntity, (await getItem(keys.privacyTask(shop.company.id, asked.json.id), true)) ?? {});
}

type Turn = 'write' | 'die' | 'step';

/** Steps of an erasure, some of which die before they are noted, some while the customer writes. @returns how often they wrote */
async function disturbed(shop: ConnectedCompany, taskId: string, turns: readonly Turn[]): Promise<number> {
  const ctx = { companyId: shop.company.id, now: new Date() };
  for (const turn of turns) {
    const task = await getTask(ctx, taskId);
    const writes = turn === 'write' ? [write(desk.workshop, shop, {})] : [];
    const [stepped] = await Promise.all([erasureStep(ctx, task), ...writes]);
    if (turn !== 'die' && !stepped.isDone) await saveTask(new Date(), stepped.task);
  }
  return turns.filter((turn) => turn === 'write').length;
}

async function loses(turns: readonly Turn[], before: number): Promise<void> {
  const shop = await desk.begin();
  const { contact } = await stateOf(shop);
  await desk.fill(shop, before);
  const { json } = await desk.ask(shop.admin, 'erase', { contactId: contact.id, reason });
  await desk.workshop.drain('privacy');
  const ctx = { companyId: shop.company.id, now: new Date() };
  const written = await disturbed(shop, json.id, turns);
  await enqueuePrivacy({ ...(await getTask(ctx, json.id)), version: 1_000 });
  await desk.work();
  expect(await getTask(ctx, json.id)).toMatchObject({ status: 'done', counts: { messages: before + 1, tickets: 1 } });
  expect(await messagesOf(shop, contact.id)).toEqual([]);
  const somebodyNew = await contactBy(shop, 'pn', number);
  expect(somebodyNew?.id).not.toBe(contact.id);
  // Whatever was written after the order is there, as somebody new's.
  const kept = somebodyNew ? await messagesOf(shop, somebodyNew.id) : [];
  expect(kept.filter(({ fromMe }) => !fromMe)).toHaveLength(written);
}

describe('an erasure', () => {
  it('leaves of an opt-out the identity alone, and its proof says what stays and until when', async () => {
    const shop = await desk.begin('Sheena Nelson');
    const { contact } = await stateOf(shop);
    const ctx = { companyId: shop.company.id, now: new Date() };
    const said = { name: 'Sheena Nelson', contactId: contact.id, via: 'panel', text: 'Parar', by: null } as const;
    await addOptOut(ctx, identitiesOf(contact), said);
    const task = await erased(shop, contact.id);
    expect(await findOptOut(ctx, identitiesOf(contact))).toMatchObject({ name: '', text: '', contactId: null });
    expect(task.remains).toContainEqual({ place: 'optOuts', until: null });
    expect(task.remains).toContainEqual({ place: 'answers', until: expect.any(String) });
    expect(task.seal).toBe(proofHashOf(task));
    expect(task.seal).not.toBe(proofHashOf({ ...task, remains: [] }));
  });

  it('leaves tickets without a person, and of messages, files, notes, drafts and schedules nothing', async () => {
    const shop = await desk.begin('Sheena Nelson');
    const { contact, ticket } = await stateOf(shop);
    if (!ticket) throw new Error('no ticket');
    const { id: companyId } = shop.company;
    const key = newMediaKey(companyId);
    await saveFile(key, Buffer.from('PNG!'), { name: 'a.png', mime: 'image/png' });
    const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
    await storePicture({ companyId, now: new Date() }, contact.id, png);
    expect(await findFile(pictureKey(contact))).toMatchObject({ mime: 'image/png' });
    const message = await desk.stored(shop, { body: 'Meu CPF é 123', media: aMedia({ key }) });
    const times = { createdAt: '2026-11-20T10:00:00.000Z', updatedAt: '2026-11-20T10:00:00.000Z' };
    await commit(creationSteps(aSchedule({ companyId, id: scheduleId, contactId: contact.id })));
    const draft = {
      companyId,
      userId: shop.admin.user.id,
      ticketId: ticket.id,
      body: 'Oi Sheena',
      isPrivate: false,
      uuid: ticket.uuid,
      page: 'x',
    };
    await putItem(toItem(draftEntity, { ...draft, ...times }));
    const cycle = await getItem(keys.tracking(companyId, ticket.id, ticket.trackingId), true);
    await putItem({ ...cycle, pk: String(cycle?.['pk']), sk: String(cycle?.['sk']), comment: 'Sheena gostou' });
    const counters = await readCounters(companyId, true);
    const task = await erased(shop, contact.id);
    expect(task).toMatchObject({
      status: 'done',
      by: { id: shop.admin.user.id, name: shop.admin.user.name },
      reason,
      counts: { contacts: 1, conversations: 1, tickets: 1, messages: 2, media: 1, schedules: 1, drafts: 1 },
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(await messagesOf(shop, contact.id)).toEqual([]);
    expect(await findFile(key)).toBeUndefined();
    expect(await findFile(pictureKey(contact))).toBeUndefined();
    expect(await findSchedule({ companyId, now: new Date() }, scheduleId)).toBeUndefined();
    expect(appointments.cancelled()).toEqual([`${companyId}-${scheduleId}-1`]);
    expect(await getItem(keys.draft(companyId, shop.admin.user.id, ticket.id), true)).toBeUndefined();
    expect(await getItem(keys.ref(companyId, 'wid', message.wid ?? ''), true)).toBeUndefined();
    const after = await ticketOf(shop, ticket.id);
    expect(after).toMatchObject({ status: 'closed', lastMessage: '', contact: { number: '' } });
    expect(after.contact.name).toMatch(/^Anônimo [0-9A-Z]{6}$/);
    expect(await contactBy(shop, 'pn', number)).toBeUndefined();
    const left = await textsOf(shop, contact.id, shop.connection.id, ticket.id);
    for (const trace of ['Sheena', number, 'CPF']) expect([trace, left.includes(trace)]).toEqual([trace, false]);
    // The open ticket became a closed one; nothing else was counted again.
    const now = await readCounters(companyId, true);
    const sum = (item: object | undefined) =>
      Object.values(item ?? {}).filter((value): value is number => typeof value === 'number');
    expect(Math.min(0, ...sum(now))).toBe(0);
    expect(sum(counters).length).toBeGreaterThan(0);
  });

  it('finds also tickets in which nobody said anything', async () => {
    const shop = await desk.begin('Sheena Nelson');
    const { contact, ticket } = await stateOf(shop);
    if (!ticket) throw new Error('no ticket');
    const { token } = shop.admin;
    await call(ticketsHandler, tickets.update, { id: ticket.id, status: 'closed' }, { token });
    const started = { contactId: contact.id, whatsappId: shop.connection.id };
    const silent: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const { json } = await call(ticketsHandler, tickets.create, started, { token });
      silent.push(json.id);
      await call(ticketsHandler, tickets.update, { id: json.id, status: 'closed' }, { token });
    }
    const { json: archive } = await desk.ask(shop.admin, 'export', { contactId: contact.id });
    await desk.work();
    const files = await desk.files(shop.admin, archive.id);
    const exported = JSON.parse(files['data/tickets.json'] ?? '[]').map(({ id }: { id: number }) => id);
    expect(exported.sort()).toEqual([ticket.id, ...silent].sort());
    const task = await erased(shop, contact.id);
    expect(task.counts.tickets).toBe(4);
    for (const id of silent) expect((await ticketOf(shop, id)).contact).toMatchObject({ number: '' });
  });

  it('has a proof that shows whose data it was only to who knows the number, and that nobody changed', async () => {
    const shop = await desk.begin();
    const { contact } = await stateOf(shop);
    const task = await erased(shop, contact.id);
    expect(task.seal).toBe(proofHashOf(task));
    expect(proofHashOf({ ...task, counts: { ...task.counts, messages: 999 } })).not.toBe(task.seal);
    const matches = await Promise.all(task.identityHashes.map((hash) => isPassword(number, hash)));
    expect(matches).toContain(true);
    expect(await Promise.all(task.identityHashes.map((hash) => isPassword('5585988776650', hash)))).not.toContain(true);
    const { json } = await desk.ask(shop.admin, 'task', { taskId: task.id });
    expect(json).toEqual(JSON.parse(JSON.stringify(taskView(task))));
  });

  it('is refused while a court wants the data, and so is every other way to remove them', async () => {
    const shop = await desk.begin();
    const { contact, ticket } = await stateOf(shop);
    const hold = { contactId: contact.id, isHeld: true, reason: 'Processo 0001' };
    expect(await desk.ask(shop.admin, 'hold', hold)).toMatchObject({ json: { hold: { reason: 'Processo 0001' } } });
    expect((await desk.ask(shop.admin, 'erase', { contactId: contact.id, reason })).error).toBe('ERR_LEGAL_HOLD');
    const removal = await call(contactsHandler, contacts.remove, { id: contact.id }, { token: shop.admin.token });
    expect(removal).toMatchObject({ status: 409, error: 'ERR_LEGAL_HOLD' });
    expect((await stateOf(shop)).messages).toHaveLength(1);
    expect(ticket).toBeDefined();
    await desk.ask(shop.admin, 'hold', { ...hold, isHeld: false, reason: 'Encerrado' });
    expect((await erased(shop, contact.id)).status).toBe('done');
  });

  it('takes what programs were told out of the log of webhooks', async () => {
    const shop = await desk.begin();
    const { contact } = await stateOf(shop);
    const { id: companyId } = shop.company;
    const endpointId = await nextNumber(companyId, 'webhookEndpoint');
    const at = new Date().toISOString();
    const body = { id: 'evt_1', type: 'message.received', createdAt: at, companyId, data: { contactId: contact.id } };
    const tried = {
      state: 'delivered',
      attempts: 1,
      lastAttemptAt: at,
      httpStatus: 200,
      reason: '',
      durationMs: 1,
    } as const;
    const place = { id: `${at}#evt_1`, companyId, endpointId, group: 't1', mediaKey: null };
    await saveDelivery({ ...place, ...tried, body }, { now: new Date() });
    await erased(shop, contact.id);
    expect(await findDelivery({ companyId }, endpointId, place.id)).toMatchObject({
      reason: 'erased',
      body: { data: {} },
    });
  });

  it('takes exports along, also one that is being made', async () => {
    const shop = await desk.begin();
    const contactId = (await stateOf(shop)).contact.id;
    const { json: made } = await desk.ask(shop.admin, 'export', { contactId });
    await desk.work();
    const { json: running } = await desk.ask(shop.admin, 'export', { contactId });
    const task = await erased(shop, contactId);
    expect(task.counts.exports).toBe(1);
    for (const [taskId, status] of [
      [made.id, 'expired'],
      [running.id, 'cancelled'],
    ]) {
      expect(await desk.ask(shop.admin, 'task', { taskId })).toMatchObject({ json: { status, parts: [] } });
    }
  });

  it('loses nothing and counts nothing twice, whatever dies half-way and whoever writes meanwhile', async () => {
    const turns = fc.array(fc.constantFrom<Turn>('write', 'die', 'step'), { minLength: 4, maxLength: 7 });
    await fc.assert(fc.asyncProperty(turns, fc.constantFrom(0, 130), loses), { numRuns: 3, seed: 3 });
  });

  it('takes back a message that was on its way when the order came', async () => {
    const shop = await desk.begin();
    const { contact } = await stateOf(shop);
    const [asked] = await Promise.all([
      desk.ask(shop.admin, 'erase', { contactId: contact.id, reason }),
      ...Array.from({ length: 4 }, () => write(desk.workshop, shop, {})),
    ]);
    expect(asked.status).toBe(200);
    await desk.work();
    expect(await messagesOf(shop, contact.id)).toEqual([]);
  });
});
