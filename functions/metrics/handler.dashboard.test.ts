import { dashboard } from '@shared/metrics/contract.ts';
import type { Summary } from '@shared/metrics/model.ts';
import type { Tracking } from '@shared/tickets/model.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { aConnection, aContact, aQueue, aTicket } from '@test/support/server/samples.ts';
import { aService } from '@test/support/server/serviceStories.ts';
import { newTenant, newUser, type SignedIn } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queueEntity, settingsEntity, ticketEntity, trackingEntity } from '../core/store/entities.ts';
import { toItem } from '../core/store/records.ts';
import { putItem, writeItems } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { countTrackings } from './count.ts';
import { foldChanges } from './fold.ts';
import { handler } from './handler.ts';
import { rebuildMetrics, verifyMetrics } from './verify.ts';

const now = new Date('2026-11-23T15:00:00.000Z');
let admin: SignedIn;
let companyId: number;
let serial = 0;

vi.useFakeTimers({ toFake: ['Date'], now });
await forFile(startEngine());
beforeEach(async () => {
  const tenant = await newTenant();
  admin = tenant.admin;
  companyId = tenant.company.id;
});

/** A service that is stored and counted. */
async function serve(fields: Partial<Tracking>): Promise<Tracking> {
  serial += 1;
  const tracking = aService(companyId, serial, fields);
  const after = toItem(trackingEntity, tracking);
  await putItem(after);
  const place = { pk: String(after['pk']), sk: String(after['sk']) };
  const change = { ...place, kind: 'tracking', companyId, events: [], before: undefined, after };
  await countTrackings([change], now);
  return tracking;
}

const ended = (createdAt: string, minutes: number): Partial<Tracking> => {
  const at = new Date(Date.parse(createdAt) + minutes * 60_000).toISOString();
  return { createdAt, startedAt: createdAt, firstStartedAt: createdAt, closedAt: at, finishedAt: at, status: 'closed' };
};

const look = async (
  who: SignedIn,
  input: Record<string, unknown> = {},
): Promise<{ status: number; json: Summary; error?: unknown }> =>
  call(handler, dashboard.summary, input, { token: who.token });

describe('who sees what (B-DASH-1)', () => {
  beforeEach(async () => {
    await serve({ queueId: 1, userId: 11 });
    await serve({ queueId: 1, userId: 12 });
    await serve({ queueId: 2, userId: 12 });
    await serve({ queueId: null, userId: null });
  });

  it('administrators and who may see the dashboard see the company', async () => {
    const viewer = await newUser(companyId, { showDashboard: 'enabled' });
    for (const who of [admin, viewer])
      expect((await look(who)).json).toMatchObject({ scope: 'company', totals: { tickets: 4 }, leads: 4 });
  });

  it('supervisors see their queues, and no other when they ask for it', async () => {
    const supervisor = await newUser(companyId, { profile: 'supervisor', queueIds: [1] });
    const { json } = await look(supervisor);
    expect(json).toMatchObject({ scope: 'queues', totals: { tickets: 2 }, leads: null });
    expect(json.attendants.map(({ id }) => id)).toEqual([11, 12]);
    expect(json.queues.map(({ id }) => id)).toEqual([1]);
    expect(json.present.pending).toBe(2);
    expect((await look(supervisor, { queueIds: '[2]' })).json.totals.tickets).toBe(0);
  });

  it('attendants see their own numbers, where the company allows it', async () => {
    const ana = await newUser(companyId, { id: 12 });
    expect(await look(ana)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
    await putItem(toItem(settingsEntity, { companyId, attendantDashboard: 'enabled' } as never));
    const { json } = await look(ana);
    expect(json).toMatchObject({ scope: 'own', totals: { tickets: 2 }, connections: [] });
    expect(json.attendants.map(({ id }) => id)).toEqual([12]);
  });

  it('another company sees nothing of it', async () => {
    const other = await newTenant();
    expect((await look(other.admin)).json).toMatchObject({
      totals: { tickets: 0 },
      attendants: [],
      days: { length: 23 },
    });
  });
});

describe('what is asked for', () => {
  it.each([
    [{ from: '2026-11-20', to: '2026-11-19' }, 'ERR_INVALID_PERIOD'],
    [{ from: '2016-11-20', to: '2026-11-19' }, 'ERR_PERIOD_TOO_LONG'],
    [{ from: '2026-02-30' }, 'ERR_VALIDATION'],
    [{ days: 4000 }, 'ERR_VALIDATION'],
    [{ queueIds: '["a"]' }, 'ERR_VALIDATION'],
  ])('%o is refused with %s', async (input, error) => {
    expect(await look(admin, input)).toMatchObject({ status: 400, error });
  });

  it('the present month where nothing is said, and so many days back from today', async () => {
    expect((await look(admin)).json.period).toEqual({ from: '2026-11-01', to: '2026-11-23' });
    expect((await look(admin)).json.periodBefore).toEqual({ from: '2026-10-09', to: '2026-10-31' });
    expect((await look(admin, { days: 0 })).json.period).toEqual({ from: '2026-11-23', to: '2026-11-23' });
    expect((await look(admin, { days: 7 })).json.period).toEqual({ from: '2026-11-17', to: '2026-11-23' });
  });

  it('a company in a zone that nobody knows is counted in the usual one', async () => {
    const { company, admin: own } = await newTenant({ timeZone: 'Mars/Olympus' });
    companyId = company.id;
    await serve({});
    expect((await look(own)).json).toMatchObject({ zone: 'America/Sao_Paulo', totals: { tickets: 1 } });
    const { token } = own;
    expect((await call(handler, dashboard.tickets, {}, { token })).json.records).toHaveLength(1);
    expect((await call(handler, dashboard.staffing, {}, { token })).status).toBe(200);
    expect((await call(handler, dashboard.counters, {}, { token })).json.counters.supportPending).toBe(1);
  });

  it('a queue that was deleted keeps its numbers, one that never was has none', async () => {
    await putItem(toItem(queueEntity, { ...aQueue({ companyId, id: 3 }), name: 'Vendas' }));
    await serve({ queueId: 3 });
    await serve({ queueId: 4 });
    while (await foldChanges(companyId));
    await writeItems([{ remove: keys.config(companyId, 'QUEUE', 3) }]);
    const { json } = await look(admin, { queueIds: [3] });
    expect(json).toMatchObject({ totals: { tickets: 1 }, queues: [{ name: 'Vendas' }] });
    const behind = (queueIds: number[]) => call(handler, dashboard.tickets, { queueIds }, { token: admin.token });
    expect((await behind([3])).json.records).toMatchObject([{ queueName: 'Vendas' }]);
    expect((await look(admin, { queueIds: [999] })).json).toMatchObject({ totals: { tickets: 0 }, queues: [] });
    expect((await behind([999])).json.records).toEqual([]);
    expect(await call(handler, dashboard.staffing, { queueIds: [3, 999] }, { token: admin.token })).toMatchObject({
      status: 200,
    });
  });
});

describe('numbers', () => {
  it('tell median and 90th percentile within their bin', async () => {
    for (const minutes of [10, 10, 10, 10, 10, 10, 10, 10, 10, 300])
      await serve(ended('2026-11-20T12:00:00.000Z', minutes));
    const { service } = (await look(admin)).json.totals;
    expect(service).toMatchObject({ count: 10, mean: 39 });
    expect(service.median).toBeGreaterThan(7);
    expect(service.median).toBeLessThan(15);
    expect(service.p90).toBeLessThan(15);
  });

  it('keep the name of who left', async () => {
    const ana = await newUser(companyId, { name: 'Ana Paula' });
    await putItem(toItem(queueEntity, { ...aQueue({ companyId, id: 3 }), name: 'Vendas' }));
    await serve({ userId: ana.user.id, queueId: 3 });
    expect((await look(admin)).json.attendants[0]?.name).toBe('Ana Paula');
    while (await foldChanges(companyId));
    await writeItems([{ remove: keys.config(companyId, 'USER', ana.user.id) }]);
    await writeItems([{ remove: keys.config(companyId, 'QUEUE', 3) }]);
    const { json } = await look(admin);
    expect([json.attendants[0]?.name, json.queues[0]?.name]).toEqual(['Ana Paula', 'Vendas']);
    const behind = await call(handler, dashboard.tickets, {}, { token: admin.token });
    expect(behind.json.records).toMatchObject([{ userName: 'Ana Paula', queueName: 'Vendas' }]);
  });

  it('are found again behind their card, page by page', async () => {
    for (let place = 0; place < 45; place += 1) await serve(ended('2026-11-20T12:00:00.000Z', place));
    await serve({ createdAt: '2026-11-20T13:00:00.000Z' });
    const page = async (cursor?: string) =>
      (await call(handler, dashboard.tickets, { card: 'finished', cursor }, { token: admin.token })).json;
    const first = await page();
    expect(first).toMatchObject({ hasMore: true });
    const second = await page(first.nextCursor ?? '');
    expect(new Set([...first.records, ...second.records].map(({ trackingId }) => trackingId)).size).toBe(45);
  });

  it('name no number to those from whom the company hides them, nor lead them where they may not go', async () => {
    const supervisor = await newUser(companyId, { profile: 'supervisor', queueIds: [1] });
    await putItem({ ...keys.settings(companyId), et: 'settings', companyId, lgpdHideNumber: 'enabled' });
    const number = '5511976543210';
    const service = await serve({ queueId: 1 });
    const contact = aContact({ companyId, id: service.contactId, aliases: [], name: number, number });
    const connection = aConnection({ companyId, id: 1 });
    const ticket = { ...aTicket({ companyId, id: service.ticketId, contact, connection }), isListed: true };
    await putItem(toItem(ticketEntity, ticket));
    const rows = async (who: SignedIn) =>
      (await call(handler, dashboard.tickets, {}, { token: who.token })).json.records;
    expect(await rows(admin)).toMatchObject([{ contactName: number, uuid: ticket.uuid }]);
    expect(await rows(supervisor)).toMatchObject([{ contactName: null, uuid: null }]);
    const queue = { id: 1, name: 'Vendas', color: '#112233' };
    await putItem(toItem(ticketEntity, { ...ticket, status: 'pending', queueId: 1, queue, userId: null }));
    const [row] = await rows(supervisor);
    expect(row?.uuid).toBe(ticket.uuid);
    expect(row?.contactName).toEqual(expect.any(String));
    expect(row?.contactName).not.toContain(number.slice(4));
  });

  it('name no customer of other queues to an attendant who may see the dashboard', async () => {
    const { queueId, ...service } = await serve({ queueId: 2, ...ended('2026-11-23T12:00:00.000Z', 5) });
    const contact = aContact({ companyId, id: service.contactId, name: 'Rosa Lima' });
    const connection = aConnection({ companyId, id: 1 });
    const queue = { id: 2, name: 'Compras', color: '#112233' };
    const kept = {
      ...aTicket({ companyId, id: service.ticketId, contact, connection }),
      queueId,
      queue,
      isListed: true,
    };
    await putItem(toItem(ticketEntity, { ...kept, status: 'closed' as const, userId: 12 }));
    const viewer = await newUser(companyId, { showDashboard: 'enabled', queueIds: [1] });
    const rows = async (who: SignedIn) => (await call(handler, dashboard.tickets, {}, { token: who.token })).json;
    expect((await rows(admin)).records).toMatchObject([{ contactName: 'Rosa Lima' }]);
    const seen = await rows(viewer);
    expect(seen.records).toMatchObject([{ contactName: null, uuid: null }]);
    expect(JSON.stringify(seen)).not.toContain('Rosa');
  });

  it('answer other clients as before', async () => {
    const ana = await newUser(companyId, { name: 'Ana' });
    await serve({ ...ended('2026-11-20T12:00:00.000Z', 30), userId: ana.user.id, rated: true, rate: 9 });
    const ask = async (route: typeof dashboard.byDate | typeof dashboard.ratings | typeof dashboard.finished) =>
      (await call(handler, route, { initialDate: '2026-11-20', finalDate: '2026-11-20' }, { token: admin.token })).json;
    expect(await ask(dashboard.byDate)).toMatchObject({ count: 1, data: { 9: { horario: 9, total: 1 }, length: 24 } });
    expect(await ask(dashboard.ratings)).toEqual([{ total_notas: 1, ruim: 0, media: 0, boa: 1 }]);
    expect(await ask(dashboard.finished)).toBe(1);
    const { json } = await call(handler, dashboard.counters, {}, { token: admin.token });
    expect(json.counters).toMatchObject({ avgSupportTime: 30, tickets: 1, npsScore: 100, percRating: 100 });
    expect(json.attendants.find(({ name }) => name === 'Ana')).toMatchObject({ tickets: 1, rating: 9, countRating: 1 });
  });
});

describe('counting again', () => {
  it('finds nothing where nothing is wrong, and heals what was lost or counted wrongly', async () => {
    await serve(ended('2026-11-20T12:00:00.000Z', 30));
    await serve({});
    while (await foldChanges(companyId));
    expect(await verifyMetrics(companyId, now)).toEqual([]);
    const place = keys.metrics(companyId, 'D#2026-11-20');
    await writeItems([{ remove: place }]);
    expect((await verifyMetrics(companyId, now)).length).toBeGreaterThan(0);
    expect((await rebuildMetrics(companyId, now)).length).toBeGreaterThan(0);
    expect(await verifyMetrics(companyId, now)).toEqual([]);
    expect((await look(admin)).json.totals.tickets).toBe(2);
  });
});
