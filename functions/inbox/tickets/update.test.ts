import { isDeepStrictEqual } from 'node:util';
import { zoned } from '@shared/core/time.ts';
import { tickets } from '@shared/tickets/contract.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues, newCompanyFixture } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { accept, change, logTypes, served, storedTicket, trackingOf, waiting } from '@test/support/server/inbox.ts';
import { startMeter } from '@test/support/server/meter.ts';
import { newTenant } from '@test/support/server/tenant.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { setFieldsIf } from '../../core/store/records.ts';
import { type Item, queryPartition, transact, writeItems } from '../../core/store/store.ts';
import { keys, partitions } from '../../core/store/table.ts';
import { readCounters } from '../../core/store/ticketCounters.ts';
import { handler } from './handler.ts';
import { removeTicket } from './removal.ts';

const engine = await forFile(startEngine());
const meter = await forFile(startMeter(engine.endpoint));
const outbox = catchQueues();
const desk = await newCompanyFixture();
const ana = await desk.person({ name: 'Ana' });
const bia = await desk.person({ name: 'Bia' });
afterEach(() => desk.set({}));

describe('accept (B-TICKET-5)', () => {
  it('gives the ticket, starts its cycle, sends the receipt and answers with the row', async () => {
    const ticket = await waiting(desk);
    outbox.clear();
    const { status, json } = await accept(ana, ticket.id);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      id: ticket.id,
      uuid: ticket.uuid,
      status: 'open',
      userId: ana.user.id,
      unreadMessages: 0,
      tags: [],
    });
    expect(json.user).toEqual({ id: ana.user.id, name: 'Ana' });
    expect(json).not.toHaveProperty('trackingId');
    expect(await trackingOf(desk, ticket.id, ticket.trackingId)).toMatchObject({
      userId: ana.user.id,
      queueId: desk.sales.id,
      startedAt: expect.any(String),
      finishedAt: null,
      rated: false,
    });
    expect(await logTypes(desk, ticket.id)).toEqual(['create', 'queue', 'open']);
    expect(outbox.sent('outbound')).toEqual([expect.objectContaining({ type: 'read', contactId: ticket.contactId })]);
  });

  it('lets one of two win at the same instant; the other learns who has it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ticket = await waiting(desk);
      const answers = await Promise.all([accept(ana, ticket.id), accept(bia, ticket.id)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const lost = answers.find(({ status }) => status === 409);
      const won = answers.find(({ status }) => status === 200);
      expect(JSON.parse(lost?.error ?? '')).toMatchObject({
        id: ticket.id,
        uuid: ticket.uuid,
        status: 'open',
        userId: won?.json.userId,
        user: won?.json.user,
        queue: { id: desk.sales.id, name: 'Vendas' },
        companyId: desk.company.id,
      });
      expect((await logTypes(desk, ticket.id)).filter((type) => type === 'open')).toHaveLength(1);
    }
  });

  it('tells who came too late a second ago the same, and everybody else that there is no such ticket', async () => {
    const ticket = await served(desk, ana);
    expect((await accept(bia, ticket.id)).status).toBe(409);
    const stranger = await desk.person({ queueIds: [desk.support.id] });
    expect(await accept(stranger, ticket.id)).toMatchObject({ status: 404, error: 'ERR_NO_TICKET_FOUND' });
    const { admin } = await newTenant();
    expect((await accept(admin, ticket.id)).status).toBe(404);
  });

  it('refuses an administrator who raced with an attendant, and lets them take it knowingly (B-TICKET-23)', async () => {
    const ticket = await waiting(desk);
    meter.interrupt('TransactWriteItems', () => accept(ana, ticket.id));
    const raced = await accept(desk.admin, ticket.id);
    expect(raced.status).toBe(409);
    expect(JSON.parse(raced.error ?? '')).toMatchObject({ id: ticket.id, userId: ana.user.id });
    const knowingly = await accept(desk.admin, ticket.id);
    expect(knowingly).toMatchObject({ status: 200, json: { userId: desk.admin.user.id } });
  });

  it.each([
    ['transfer', (id: number) => change(bia, id, { queueId: desk.support.id })],
    ['ignore', (id: number) => change(bia, id, { status: 'closed', sendFarewellMessage: false })],
    ['accept', (id: number) => accept(bia, id)],
  ])('takes nothing from whoever was faster: %s', async (_, command) => {
    const ticket = await waiting(desk);
    meter.interrupt('TransactWriteItems', () => accept(ana, ticket.id));
    const late = await command(ticket.id);
    expect([late.status, JSON.parse(late.error ?? '{}').userId]).toEqual([409, ana.user.id]);
    expect(await storedTicket(desk, ticket.id)).toMatchObject({ status: 'open', user: { id: ana.user.id } });
  });

  it('is decided again when only a message came in between', async () => {
    const contact = await desk.contact();
    const { ticket } = await desk.writes(contact, 'Oi');
    meter.interrupt('TransactWriteItems', () => desk.writes(contact, 'tem alguém?'));
    expect(await accept(ana, ticket.id)).toMatchObject({
      status: 200,
      json: { lastMessage: 'tem alguém?', unreadMessages: 0 },
    });
  });
});

describe('rights', () => {
  it('answers 403 to whoever sees a ticket but may not work it', async () => {
    const ticket = await waiting(desk);
    expect(await change(ana, ticket.id, { useIntegration: true })).toMatchObject({
      status: 403,
      error: 'ERR_NO_PERMISSION',
    });
  });

  it('refuses people and queues that are not the company’s', async () => {
    const ticket = await served(desk, ana);
    expect(await change(ana, ticket.id, { userId: 999, status: 'open' })).toMatchObject({
      status: 404,
      error: 'ERR_NO_USER_FOUND',
    });
    expect(await change(ana, ticket.id, { queueId: 999 })).toMatchObject({ status: 404, error: 'ERR_QUEUE_NOT_FOUND' });
  });

  it('lets a prompt of the company answer, and no other (B-TICKET-11)', async () => {
    const { companyId } = desk.connection;
    const ticket = await waiting(desk);
    await writeItems([{ put: { ...keys.prompt(companyId, 3), et: 'prompt', sv: 1 } }]);
    const ask = (promptId: number) => change(desk.admin, ticket.id, { useIntegration: true, promptId });
    expect(await ask(4)).toMatchObject({ status: 404, error: 'ERR_NO_PROMPT_FOUND' });
    expect(await ask(3)).toMatchObject({ status: 200, json: { useIntegration: true, promptId: 3 } });
    expect(await storedTicket(desk, ticket.id)).toMatchObject({ useIntegration: true, promptId: 3 });
  });

  it('gives nothing to a person or a queue that is removed at the same instant', async () => {
    const { companyId } = desk.connection;
    const removing = (kind: 'USER' | 'QUEUE', id: number) => () =>
      writeItems([{ remove: keys.config(companyId, kind, id) }]);
    const rui = await desk.person();
    const ticket = await served(desk, ana);
    meter.interrupt('TransactWriteItems', removing('USER', rui.user.id));
    expect(await change(ana, ticket.id, { userId: rui.user.id })).toMatchObject({ error: 'ERR_NO_USER_FOUND' });
    const queue = await desk.queue('Troca');
    meter.interrupt('TransactWriteItems', removing('QUEUE', queue.id));
    expect(await change(ana, ticket.id, { queueId: queue.id })).toMatchObject({ error: 'ERR_QUEUE_NOT_FOUND' });
    expect(await storedTicket(desk, ticket.id)).toMatchObject({
      user: { id: ana.user.id },
      queue: { id: desk.sales.id },
    });
    const [eva, contact] = [await desk.person(), await desk.contact()];
    const input = { contactId: contact.id, queueId: desk.sales.id, userId: eva.user.id };
    meter.interrupt('TransactWriteItems', removing('USER', eva.user.id));
    const { token } = desk.admin;
    expect(await call(handler, tickets.create, input, { token })).toMatchObject({ error: 'ERR_NO_USER_FOUND' });
  });

  it('B-PLAN-5: gives nothing to who is paused, also at the same instant', async () => {
    const { companyId } = desk.connection;
    const { token } = desk.admin;
    const rest = (id: number) =>
      transact([setFieldsIf(keys.config(companyId, 'USER', id), { pausedAt: '2026-11-20' }, 'user.updated')]);
    const [rui, eva, ticket] = [await desk.person(), await desk.person(), await served(desk, ana)];
    await rest(rui.user.id);
    const refused = { status: 409, error: 'ERR_USER_PAUSED' };
    expect(await change(ana, ticket.id, { userId: rui.user.id })).toMatchObject(refused);
    meter.interrupt('TransactWriteItems', () => rest(eva.user.id));
    expect(await change(ana, ticket.id, { userId: eva.user.id })).toMatchObject(refused);
    const input = { contactId: (await desk.contact()).id, queueId: desk.sales.id, userId: rui.user.id };
    expect(await call(handler, tickets.create, input, { token })).toMatchObject(refused);
    expect((await storedTicket(desk, ticket.id)).userId).toBe(ana.user.id);
  });

  it('answers the ticket as it is when nothing was asked', async () => {
    const ticket = await served(desk, ana);
    expect(await change(ana, ticket.id, {})).toMatchObject({ status: 200, json: { id: ticket.id, status: 'open' } });
  });
});

it('is deleted although the job that completes the deletion was faster, and then it is gone', async () => {
  const ticket = await waiting(desk);
  const ctx = { companyId: desk.company.id, now: new Date() };
  const { token } = desk.admin;
  meter.interrupt('TransactWriteItems', () => removeTicket(ctx, ticket.id));
  expect((await call(handler, tickets.remove, { id: ticket.id }, { token })).status).toBe(200);
  expect((await call(handler, tickets.remove, { id: ticket.id }, { token })).status).toBe(404);
  const pk = partitions.audit(ctx.companyId, zoned(ctx.now, desk.company.timeZone).date.slice(0, 7));
  const { items } = await queryPartition({ pk, limit: 50 });
  const isOfTicket = ({ action, target }: Item): boolean =>
    action === 'tickets.remove' && isDeepStrictEqual(target, { kind: 'ticket', id: String(ticket.id) });
  expect(items.filter(isOfTicket)).toHaveLength(1);
});

it('moves badges and lists with every transition, and never below nothing', async () => {
  const fresh = await newCompanyFixture();
  const rui = await fresh.person();
  const contact = await fresh.contact();
  const countersNow = async () => {
    const counters = await readCounters(fresh.company.id, true);
    return Object.fromEntries(Object.entries(counters).filter(([, value]) => value !== 0));
  };
  const { ticket } = await fresh.writes(contact, 'Oi');
  const q = fresh.sales.id;
  expect(await countersNow()).toEqual({ [`n|pending|0|${q}|0|0`]: 1, [`u|pending|0|${q}|0|0`]: 1 });
  await accept(rui, ticket.id);
  expect(await countersNow()).toEqual({ [`n|open|${rui.user.id}|${q}|0|0`]: 1 });
  await change(rui, ticket.id, { status: 'pending', userId: null });
  expect(await countersNow()).toEqual({ [`n|pending|0|${q}|0|0`]: 1 });
  await change(rui, ticket.id, { status: 'closed', sendFarewellMessage: false });
  expect(await countersNow()).toEqual({ [`n|closed|0|${q}|0|0`]: 1 });
  const again = await fresh.writes(contact, 'De novo');
  await accept(rui, again.ticket.id);
  await change(rui, again.ticket.id, { status: 'closed', sendFarewellMessage: false });
  expect(await countersNow()).toEqual({ [`n|closed|${rui.user.id}|${q}|0|0`]: 1 });
});
