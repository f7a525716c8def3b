import { contract } from '@shared/contract.ts';
import { zoned } from '@shared/core/time.ts';
import { emptyDays } from '@shared/duty/rules.ts';
import { ServicePolicy } from '@shared/serviceLevels/model.ts';
import { withClocks } from '@shared/tickets/clocks.ts';
import type { Ticket } from '@shared/tickets/model.ts';
import { bsuid } from '@test/support/graph/cloudApi.ts';
import { fakeGraph, refusal } from '@test/support/graph/fakeGraph.ts';
import { call } from '@test/support/server/call.ts';
import {
  type ConnectedCompany,
  contactBy,
  newWamid,
  openConnectedCompany,
  secondsAt,
  stateOf,
  write,
} from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { newUser } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { now } from '../core/context/clock.ts';
import { ticketEntity } from '../core/store/entities.ts';
import { fromItem, toItem } from '../core/store/records.ts';
import { getItem, putItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { changeTicket } from '../inbox/tickets/bulkUpdates.ts';
import { handler as minute } from '../timers/minute.ts';
import { handler as jobs } from '../workers/queue/handler.ts';
import { enqueueDutyAlerts } from '../workers/stream/dutyAlerts.ts';
import { enqueueServiceLevelAlerts } from '../workers/stream/serviceLevelAlerts.ts';
import { forgetUser, renameUser } from './changes.ts';
import { handler } from './handler.ts';
import { dutyRecords } from './repo.ts';

const { duty } = contract;
const allDay = emptyDays().map((day) => ({ ...day, startTime: '00:00', endTime: '23:59' }));
const phone = '5511988887777';

let shop: ConnectedCompany;

const workshop = await forFile(openStoreFixture());
const graph = await forFile(fakeGraph());
beforeEach(async () => {
  shop = await openConnectedCompany();
});

const as = () => ({ token: shop.admin.token });
const draft = (fields: object = {}) => ({ userId: shop.admin.user.id, phone, interval: 5, days: allDay, ...fields });
const create = (fields: object = {}) => call(handler, duty.create, draft(fields), as());

describe('duty records (B-DUTY-1)', () => {
  it('are one per user of the company, with seven days', async () => {
    const made = await create({ phone: '+55 (11) 98888-7777', days: allDay.slice(4, 5) });
    expect(made.json).toMatchObject({ phone, user: { id: shop.admin.user.id, name: shop.admin.user.name } });
    expect(made.json.days.map(({ startTime }) => startTime)).toEqual(['', '', '', '', '00:00', '', '']);
    expect(await create()).toMatchObject({ status: 409, error: 'ERR_DUTY_ALREADY_EXISTS' });
    expect(await create({ userId: 999 })).toMatchObject({ status: 404, error: 'ERR_NO_USER_FOUND' });
    const other = await newUser(shop.company.id, { name: 'Bia' });
    const second = await create({ userId: other.user.id });
    const id = second.json.id;
    expect(await call(handler, duty.update, { id, userId: shop.admin.user.id }, as())).toMatchObject({ status: 409 });
    const changed = await call(handler, duty.update, { id, interval: 30 }, as());
    expect(changed.json).toMatchObject({ interval: 30, phone, userId: other.user.id });
    const again = await call(handler, duty.update, { id, phone: '5511977776666' }, as());
    expect(again.json).toMatchObject({ interval: 30, phone: '5511977776666' });
    expect((await call(handler, duty.list, {}, as())).json).toHaveLength(2);
    expect((await call(handler, duty.remove, { id }, as())).status).toBe(200);
    expect(await call(handler, duty.get, { id }, as())).toMatchObject({ status: 404, error: 'ERR_NO_DUTY_FOUND' });
    expect((await create({ userId: other.user.id, interval: undefined })).json).toMatchObject({ interval: 1 });
  });

  it('need a phone, minutes and both times of at least one day', async () => {
    const half = allDay.map((day, at) => (at === 2 ? { ...day, endTime: '' } : day));
    const wrong = [{ phone: '119888' }, { interval: 0 }, { days: emptyDays() }, { days: half }];
    for (const fields of wrong) expect(await create(fields)).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
    expect((await call(handler, duty.list, {}, as())).json).toEqual([]);
  });

  it('follow the user: a new name, and their end', async () => {
    const { id, userId } = (await create()).json;
    const ctx = { companyId: shop.company.id, now: now() };
    await renameUser(ctx, { id: userId, name: 'Ana Maria' });
    expect((await call(handler, duty.get, { id }, as())).json.user.name).toBe('Ana Maria');
    await forgetUser(ctx, userId);
    await forgetUser(ctx, userId);
    expect((await call(handler, duty.list, {}, as())).json).toEqual([]);
  });
});

describe('alerts', () => {
  const outcome = () =>
    graph.calls
      .filter(({ path }) => path.includes(shop.connection.phoneNumberId))
      .map(({ json }) => JSON.stringify(json))
      .filter((text) => text.includes('Há um atendimento'));
  const current = async ({ id }: Ticket): Promise<Ticket> =>
    fromItem(ticketEntity, (await getItem(keys.ticket(shop.company.id, id), true)) ?? {});

  const conversed = () => contactBy(shop, 'bsuid', bsuid);

  /** The contact writes; then the stream tells what changed, and the jobs run. */
  async function hear(): Promise<Ticket> {
    workshop.pass(2);
    const last = (await conversed()) ? (await stateOf(shop)).ticket : undefined;
    await write(workshop, shop, { id: newWamid(), timestamp: secondsAt(now().toISOString()), text: { body: 'Alô' } });
    const { ticket } = await stateOf(shop);
    if (!ticket) throw new Error('no ticket');
    const key = keys.ticket(shop.company.id, ticket.id);
    const after = await getItem(key, true);
    const change = { ...key, kind: 'ticket', companyId: shop.company.id, events: [] };
    const before = last && toItem(ticketEntity, last);
    await enqueueDutyAlerts([{ ...change, before, after }], now());
    await workshop.work('jobs', jobs);
    return current(ticket);
  }

  it('go to who has duty when a contact waits, once per interval (B-DUTY-2, 3, 5)', async () => {
    await create();
    const from = outcome().length;
    const ticket = await hear();
    expect(outcome()).toHaveLength(from + 1);
    expect(outcome().at(-1)).toContain(ticket.contact.number);
    expect(outcome().at(-1)).toContain(phone);
    expect(Date.parse(ticket.nextNotify ?? '') - now().getTime()).toBeLessThanOrEqual(5 * 60_000);
    await hear();
    expect(outcome()).toHaveLength(from + 1);
    const { messages } = await stateOf(shop);
    expect(messages.filter(({ fromMe }) => fromMe)).toEqual([]);
  });

  it('B-PLAN-5: pass over who is paused', async () => {
    await create();
    const from = outcome().length;
    const user = shop.admin.user;
    const key = keys.config(shop.company.id, 'USER', user.id);
    await putItem({ ...(await getItem(key, true)), pausedAt: '2026-11-20T12:00:00.000Z' });
    await hear();
    expect(outcome()).toHaveLength(from);
  });

  it('are repeated by the clock while nobody accepts, and end when somebody does (B-DUTY-2, 4)', async () => {
    await create();
    const from = outcome().length;
    const ticket = await hear();
    workshop.pass(301);
    await Promise.all([minute(), minute()]);
    await workshop.work('jobs', jobs);
    expect(outcome()).toHaveLength(from + 2);
    const ctx = { companyId: shop.company.id, now: now() };
    await changeTicket(ctx, ticket.id, (before) => ({
      ticket: { ...before, status: 'open', userId: 9, user: { id: 9, name: 'Ana' } },
      event: 'ticket.accepted',
    }));
    expect((await current(ticket)).nextNotify).toBeNull();
    workshop.pass(900);
    await minute();
    await workshop.work('jobs', jobs);
    expect(outcome()).toHaveLength(from + 2);
  });

  it('reach nobody outside of their hours, and cost nothing then', async () => {
    const zone = 'America/Sao_Paulo';
    const weekday = new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'long' }).format(now()).toLowerCase();
    const others = emptyDays().map((day, at) => {
      const isFar = (at + 7 - emptyDays().findIndex(({ weekdayEn }) => weekdayEn === weekday)) % 7 === 3;
      return isFar ? { ...day, startTime: '08:00', endTime: '18:00' } : day;
    });
    await create({ days: others });
    const from = outcome().length;
    const ticket = await hear();
    expect(outcome()).toHaveLength(from);
    expect(ticket).toMatchObject({ nextNotify: null, dueAt: null });
  });

  const promised = () =>
    graph.calls.map(({ json }) => JSON.stringify(json)).filter((text) => /Prazo (perto|vencido)/.test(text));

  /** A ticket whose queue promised a person's words within half an hour. */
  async function promise() {
    await create();
    const ticket = await hear();
    const ctx = { companyId: shop.company.id, now: now() };
    const serviceLevel = ServicePolicy.parse({ firstResponse: 30, hours: 'always', warnsBefore: 10 });
    const clocks = withClocks(null, { serviceLevel });
    await changeTicket(ctx, ticket.id, (before) => ({
      ticket: { ...before, clocks, status: 'pending', userId: null, user: null, serviceLevel: null },
      event: 'ticket.updated',
    }));
    const from = promised().length;
    const key = keys.ticket(shop.company.id, ticket.id);
    const pass = async (seconds: number) => {
      workshop.pass(seconds);
      const before = await getItem(key, true);
      await Promise.all([minute(), minute()]);
      const after = await getItem(key, true);
      const change = { ...key, kind: 'ticket', companyId: ctx.companyId, events: [] };
      // The stream tells at least once.
      for (const _time of [1, 2]) await enqueueServiceLevelAlerts([{ ...change, before, after }]);
      await workshop.work('jobs', jobs);
      return promised().slice(from);
    };
    const level = (await current(ticket)).serviceLevel;
    return { ticket, since: ctx.now.toISOString(), level, pass, told: () => promised().slice(from) };
  }

  it('tell of a promise that is due soon and that is late, each once (B-LEVEL-7)', async () => {
    const { level, since, pass } = await promise();
    const { waitsSince, respondBy } = level ?? {};
    expect(waitsSince && waitsSince >= since).toBe(true);
    const time = zoned(new Date(respondBy ?? ''), shop.company.timeZone).time;
    expect(await pass(21 * 60)).toEqual([expect.stringContaining(`espera resposta até ${time}.`)]);
    expect(await pass(60)).toHaveLength(1);
    expect(await pass(9 * 60)).toEqual([expect.anything(), expect.stringContaining(`Prazo vencido às ${time}: `)]);
    expect(await pass(600)).toHaveLength(2);
  });

  it('of a promise that somebody claimed who died are sent by the next one (B-LEVEL-7)', async () => {
    const { ticket, level, pass, told } = await promise();
    const [duty] = await dutyRecords.list({ companyId: shop.company.id });
    const mark = keys.promiseAlert(shop.company.id, ticket.id, `first#SOON#${level?.respondBy}#duty-${duty?.id}`);
    const heldUntil = now().getTime() + 22 * 60_000;
    await putItem({ ...mark, et: 'promiseAlert', companyId: shop.company.id, tries: 1, heldUntil });
    expect(await pass(21 * 60)).toEqual([]);
    workshop.pass(120);
    await workshop.work('jobs', jobs);
    expect(told()).toHaveLength(1);
    workshop.pass(200);
    await workshop.work('jobs', jobs);
    expect(told()).toHaveLength(1);
  });

  it('that fail still wait for the next interval (B-DUTY-5)', async () => {
    await create();
    const from = outcome().length;
    graph.next(refusal(500, 131000));
    const ticket = await hear();
    expect(ticket.nextNotify).not.toBeNull();
    await hear();
    expect(outcome().length).toBeLessThanOrEqual(from + 1);
  });
});
