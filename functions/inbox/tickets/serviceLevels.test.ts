import { type Holiday, HolidayFields } from '@shared/holidays/model.ts';
import { ServicePolicy } from '@shared/serviceLevels/model.ts';
import { tickets } from '@shared/tickets/contract.ts';
import type { Ticket } from '@shared/tickets/model.ts';
import { call } from '@test/support/server/call.ts';
import { clockedCompany } from '@test/support/server/clockedCompany.ts';
import {
  type CompanyFixture,
  catchQueues,
  newCompanyFixture,
  shiftClock,
} from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { accept, change, closeSilently, openRow, send } from '@test/support/server/inbox.ts';
import { type SignedIn, tokenOf } from '@test/support/server/tenant.ts';
import { everyDay } from '@test/support/server/workingMinutes.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { now } from '../../core/context/clock.ts';
import { companyEntity, queueEntity, ticketEntity } from '../../core/store/entities.ts';
import { holidayEntity } from '../../core/store/holidays.ts';
import { duePosition, indexPartitions } from '../../core/store/indexes.ts';
import { fromItem, toItem } from '../../core/store/records.ts';
import { serviceResultEntity } from '../../core/store/serviceResults.ts';
import { getItem, putItem, queryPartition } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { handler as minute } from '../../timers/minute.ts';
import { queueChanged } from '../../workers/queue/queueChanged.ts';
import { handler } from './handler.ts';

let desk: CompanyFixture;
const { held: current, pass, tick, writes } = clockedCompany(() => desk);

await forFile(startEngine());
catchQueues();
beforeEach(async () => {
  desk = await newCompanyFixture();
});
afterAll(() => shiftClock(0));

const policy = (fields: Partial<ServicePolicy> = {}): ServicePolicy =>
  ServicePolicy.parse({ firstResponse: 10, nextResponse: 20, resolution: 60, hours: 'always', ...fields });

const promise = async (fields: Partial<ServicePolicy> = {}): Promise<void> => {
  await putItem(toItem(queueEntity, { ...desk.sales, serviceLevel: policy(fields) }));
};
/** Signed in refreshed, because hours have passed. */
const refreshed = async (who: SignedIn): Promise<SignedIn> => ({ ...who, token: await tokenOf(who.user) });
const level = async (ticket: Ticket) => (await current(ticket)).serviceLevel;
const minutesAfter = (instant: string | null | undefined, minutes: number): string =>
  new Date(Date.parse(instant ?? '') + minutes * 60_000).toISOString();
const results = async () => {
  const list = indexPartitions.serviceResults(desk.company.id, now().toISOString().slice(0, 7));
  return (await queryPartition({ ...list, limit: 50 })).items.map((item) => fromItem(serviceResultEntity, item));
};

describe('what a queue promises', () => {
  it('runs from the first message to a person’s words, and again with the customer’s next', async () => {
    await promise();
    const { ticket, contact, connection } = await writes({});
    const { waitsSince, respondBy, resolveBy } = (await level(ticket)) ?? {};
    expect(respondBy).toBe(minutesAfter(waitsSince, 10));
    expect(resolveBy).toBe(minutesAfter(waitsSince, 60));
    const ana = await desk.person({ name: 'Ana' });
    pass(4);
    await accept(ana, ticket.id);
    expect((await level(ticket))?.respondBy).toBe(respondBy);
    expect((await openRow(desk, ticket.id))?.serviceLevel).toEqual({
      target: 'first',
      dueAt: respondBy,
      warnsBefore: 15,
    });
    await send(ana, ticket.id, { body: 'Pois não?' });
    expect(await level(ticket)).toMatchObject({ waitsSince: null, respondBy: null, keptFirst: 1 });
    expect((await openRow(desk, ticket.id))?.serviceLevel).toMatchObject({ target: 'resolution', dueAt: null });
    pass(30);
    await desk.writes(contact, 'E o prazo?', { connection, at: now() });
    const again = await level(ticket);
    expect(again?.respondBy).toBe(minutesAfter(again?.waitsSince, 20));
    expect(Date.parse(again?.resolveBy ?? '') - Date.parse(again?.waitsSince ?? '')).toBeLessThanOrEqual(56 * 60_000);
    pass(20);
    const later = await refreshed(ana);
    await send(later, ticket.id, { body: 'Amanhã' });
    await closeSilently(later, ticket.id);
    expect(await results()).toMatchObject([
      {
        ...{ ticketId: ticket.id, queue: { id: desk.sales.id }, user: { id: ana.user.id, name: 'Ana' } },
        ...{ first: 'kept', keptNext: 0, missedNext: 1, resolution: 'kept' },
        misses: [{ target: 'next', reason: 'notAnswered', user: { name: 'Ana' } }],
      },
    ]);
    expect((await current(ticket)).serviceLevel).toBeNull();
  });

  it('is looked at by the clock once before it is due and once when it is', async () => {
    await promise({ warnsBefore: 4, resolution: 0 });
    const { ticket } = await writes({});
    await tick(5);
    expect(await level(ticket)).toMatchObject({ response: 0 });
    await tick(1);
    const warned = await current(ticket);
    expect(warned.serviceLevel).toMatchObject({ response: 1, misses: [] });
    await tick(1);
    expect((await current(ticket)).version).toBe(warned.version);
    pass(3);
    await Promise.all([minute(), minute(), minute()]);
    const late = await current(ticket);
    expect(late.serviceLevel).toMatchObject({ response: 2, misses: [{ target: 'first', reason: 'notAccepted' }] });
    expect(late.version).toBe(warned.version + 1);
    await tick(60);
    expect((await current(ticket)).version).toBe(late.version);
    expect(duePosition(await getItem(keys.ticket(desk.company.id, ticket.id), true))).toBeUndefined();
  });

  it('counts the hours of the company, and no holidays', async () => {
    await promise({ hours: 'company', resolution: 0, firstResponse: 1440 });
    const schedules = everyDay('00:00', '23:59');
    await putItem(toItem(companyEntity, { ...desk.company, schedules }));
    const tomorrow = new Intl.DateTimeFormat('sv-SE', { timeZone: desk.company.timeZone }).format(
      now().getTime() + 86_400_000,
    );
    const fields = HolidayFields.parse({ date: tomorrow, name: 'Feriado' });
    const holiday: Holiday = { ...fields, id: 1, companyId: desk.company.id, createdAt: '', version: 1 };
    await putItem(toItem(holidayEntity, holiday));
    const { ticket } = await writes({});
    const running = await level(ticket);
    // A day of work, and the holiday between.
    expect(running?.respondBy).toBe(minutesAfter(running?.waitsSince, 2 * 1440));
  });

  it('counts the hours of the queue where it says so', async () => {
    const closed = everyDay('00:00', '00:00');
    await putItem(toItem(queueEntity, { ...desk.sales, schedules: closed, serviceLevel: policy({ hours: 'queue' }) }));
    const { ticket } = await writes({});
    expect(await level(ticket)).toMatchObject({ respondBy: null, resolveBy: null });
  });

  it('moves with the ticket to another queue, from when the customer began to wait', async () => {
    await promise();
    await putItem(toItem(queueEntity, { ...desk.support, serviceLevel: policy({ firstResponse: 45 }) }));
    const { ticket } = await writes({});
    const first = await level(ticket);
    pass(5);
    await change(desk.admin, ticket.id, { queueId: desk.support.id, status: 'pending', userId: null });
    const moved = await level(ticket);
    expect(moved?.waitsSince).toBe(first?.waitsSince);
    expect(moved?.respondBy).toBe(minutesAfter(first?.waitsSince, 45));
  });

  it('set later reaches the tickets that are there', async () => {
    const { ticket } = await writes({});
    expect(await level(ticket)).toBeNull();
    await promise();
    await queueChanged({ type: 'queue.changed', companyId: desk.company.id, queueId: desk.sales.id });
    const begun = await level(ticket);
    expect(begun?.respondBy).toBe(minutesAfter(begun?.waitsSince, 10));
    await putItem(toItem(queueEntity, desk.sales));
    await queueChanged({ type: 'queue.changed', companyId: desk.company.id, queueId: desk.sales.id });
    expect(await level(ticket)).toMatchObject({ waitsSince: null, respondBy: null });
    expect((await current(ticket)).clocks).toBeNull();
  });

  it('goes on as if nothing had been when closing is taken back', async () => {
    await promise();
    const { ticket } = await writes({});
    const ana = await desk.person();
    await accept(ana, ticket.id);
    const before = await level(ticket);
    pass(11);
    await closeSilently(ana, ticket.id);
    expect(await results()).toHaveLength(1);
    const undone = await call(handler, tickets.undoClose, { id: ticket.id }, { token: ana.token });
    expect(undone.status).toBe(200);
    expect(await level(ticket)).toMatchObject({ waitsSince: before?.waitsSince, respondBy: before?.respondBy });
    expect(await results()).toEqual([]);
    await closeSilently(ana, ticket.id);
    expect(await results()).toMatchObject([{ first: 'missed', misses: [{ dueAt: before?.respondBy }] }]);
  });

  it('sorts a tab by what is due first, what has no clock last', async () => {
    await promise({ firstResponse: 30 });
    const [slow, none] = [(await writes({})).ticket, (await writes({}, undefined, desk.support)).ticket];
    await promise({ firstResponse: 10 });
    const fast = (await writes({})).ticket;
    const list = (sort: 'due' | 'updated') =>
      call(handler, tickets.list, { status: 'pending', showAll: true, sort }, { token: desk.admin.token });
    const { json } = await list('due');
    expect(json.tickets.map(({ id }) => id)).toEqual([fast.id, slow.id, none.id]);
    expect(json).toMatchObject({ hasMore: false, nextCursor: null, count: 3 });
    expect((await list('updated')).json.tickets.map(({ id }) => id)).toEqual([fast.id, none.id, slow.id]);
  });

  it('narrows a tab to what is late, and pages through all by what is due first', async () => {
    await promise({ firstResponse: 10 });
    const late = (await writes({})).ticket;
    const resting = (await writes({}, undefined, desk.support)).ticket;
    pass(10);
    const fresh = (await writes({})).ticket;
    const { token } = await refreshed(desk.admin);
    const list = (input: object) =>
      call(handler, tickets.list, { status: 'pending', showAll: true, ...input }, { token });
    const { json } = await list({ late: true });
    expect(json).toMatchObject({ tickets: [{ id: late.id }], count: 1, hasMore: false });
    expect((await list({ late: true, sort: 'due' })).json.tickets.map(({ id }) => id)).toEqual([late.id]);
    const copies = Array.from({ length: 90 }, (_, index) => 1_000_000 + index);
    const stored = await current(fresh);
    await Promise.all(copies.map((id) => putItem(toItem(ticketEntity, { ...stored, id, uuid: `copy-${id}` }))));
    const rest = await current(resting);
    const others = Array.from({ length: 50 }, (_, index) => 2_000_000 + index);
    await Promise.all(others.map((id) => putItem(toItem(ticketEntity, { ...rest, id, uuid: `copy-${id}` }))));
    const found: number[] = [];
    let cursor: string | undefined;
    do {
      const { json: page } = await list({ sort: 'due', cursor });
      expect(page.tickets.length).toBeGreaterThan(0);
      expect(page.tickets.length).toBeLessThanOrEqual(40);
      found.push(...page.tickets.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    // Every one once: what is due first, the others of one instant by their numbers, then what has no clock.
    expect(found[0]).toBe(late.id);
    expect(new Set(found.slice(1, 92))).toEqual(new Set([fresh.id, ...copies]));
    expect(new Set(found.slice(92))).toEqual(new Set([resting.id, ...others]));
    expect(found).toHaveLength(1 + 91 + 51);
    expect((await list({ sort: 'due', pageNumber: 4 })).json.tickets.map(({ id }) => id)).toEqual(
      found.slice(120, 143),
    );
    expect((await list({ late: true })).json.tickets.map(({ id }) => id)).toEqual([late.id]);
  });

  it('costs tickets of queues that promise nothing nothing', async () => {
    const { ticket } = await writes({});
    const item = (await getItem(keys.ticket(desk.company.id, ticket.id), true)) ?? {};
    expect(item['serviceLevel']).toBeUndefined();
    expect(item['clocks']).toBeUndefined();
    await closeSilently(desk.admin, ticket.id);
    expect(await results()).toEqual([]);
  });
});
