import { dashboard } from '@shared/metrics/contract.ts';
import type { Summary } from '@shared/metrics/model.ts';
import type { Ticket, Tracking } from '@shared/tickets/model.ts';
import { newTracking, withTracking } from '@shared/tickets/rules/tracking.ts';
import { call } from '@test/support/server/call.ts';
import { type Engine, startEngine } from '@test/support/server/engine.ts';
import { type Meter, startMeter } from '@test/support/server/meter.ts';
import { aConnection, aContact, aTicket } from '@test/support/server/samples.ts';
import { newTenant, type SignedIn } from '@test/support/server/tenant.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Change } from '../core/store/changes.ts';
import { trackingEntity } from '../core/store/entities.ts';
import { toItem } from '../core/store/records.ts';
import { writeItems } from '../core/store/store.ts';
import { countTrackings } from './count.ts';
import { foldChanges } from './fold.ts';
import { handler } from './handler.ts';
import { verifyMetrics } from './verify.ts';

/** Goes back an hour on 1 November 2026. */
const zone = 'America/New_York';
const now = new Date('2026-11-23T15:00:00.000Z');
const october = Date.parse('2026-10-20T00:00:00.000Z');
const minute = 60_000;

let engine: Engine;
let meter: Meter;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  engine = await startEngine();
  meter = await startMeter(engine.endpoint);
});
afterAll(async () => {
  await meter.stop();
  await engine.stop();
  vi.useRealTimers();
});

const ids = fc.integer({ min: 1, max: 3 });
const wait = fc.integer({ min: 0, max: 1300 });
const act = fc.oneof(
  fc.record({ type: fc.constant('accept' as const), userId: ids, queueId: ids, after: wait }),
  fc.record({ type: fc.constant('move' as const), userId: fc.option(ids, { nil: null }), queueId: ids, after: wait }),
  fc.record({ type: fc.constant('bot' as const), after: wait }),
  fc.record({ type: fc.constant('ask' as const), after: wait }),
  fc.record({ type: fc.constant('close' as const), by: fc.constantFrom('person', 'bot', 'clock'), after: wait }),
  fc.record({ type: fc.constant('rate' as const), rate: fc.integer({ min: 0, max: 10 }), after: wait }),
  fc.record({ type: fc.constant('undo' as const), after: wait }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

const story = fc.record({
  start: fc.integer({ min: 0, max: 34 * 1440 - 8000 }),
  contact: fc.integer({ min: 1, max: 12 }),
  isActiveDemand: fc.boolean(),
  whatsappId: ids,
  tags: fc.uniqueArray(ids, { maxLength: 2 }),
  acts: fc.array(act, { maxLength: 6 }),
});

function changeFor(one: Act, at: string): Partial<Tracking> {
  switch (one.type) {
    case 'accept':
      return { userId: one.userId, queueId: one.queueId, status: 'open', startedAt: at };
    case 'move':
      return { userId: one.userId, queueId: one.queueId, status: one.userId ? 'open' : 'pending', startedAt: null };
    case 'bot':
      return { hasBot: true };
    case 'ask':
      return { status: 'nps', closedAt: at, endedBy: 'person' };
    case 'close':
      return { status: 'closed', closedAt: at, finishedAt: at, endedBy: one.by as Tracking['endedBy'] };
    case 'rate':
      return { status: 'closed', rated: true, rate: one.rate, ratingAt: at, finishedAt: at };
    case 'undo':
      return { status: 'open', closedAt: null, finishedAt: null, rated: false };
  }
}

interface Told {
  readonly companyId: number;
  readonly serial: number;
}

/** The states of one service in their order. */
function statesOf({ companyId, serial }: Told, told: typeof story extends fc.Arbitrary<infer T> ? T : never) {
  const contact = aContact({ companyId, id: `C${told.contact}`, aliases: [] });
  const tagged = { ...contact, tags: told.tags };
  const ticket: Ticket = {
    ...aTicket({ companyId, id: serial, contact, connection: aConnection({ companyId, id: told.whatsappId }) }),
    trackingId: `T${serial}`,
    isActiveDemand: told.isActiveDemand,
    createdAt: new Date(october + told.start * minute).toISOString(),
  };
  let at = october + told.start * minute;
  const first = newTracking(ticket, new Date(at).toISOString());
  const states = [{ ...first, tagIds: tagged.tags }];
  for (const one of told.acts) {
    at += one.after * minute;
    const instant = new Date(at).toISOString();
    const last = states.at(-1) as Tracking;
    const once = one.type === 'accept' ? { firstStartedAt: instant } : {};
    states.push(withTracking(last, { set: changeFor(one, instant), once }));
  }
  return states;
}

const item = (tracking: Tracking | undefined) => tracking && toItem(trackingEntity, tracking);
const changeOf = (before: Tracking | undefined, after: Tracking): Change => {
  const [was, is] = [item(before), item(after)];
  const { pk, sk } = is as { pk: string; sk: string };
  return { pk, sk, kind: 'tracking', companyId: after.companyId, events: [], before: was, after: is };
};

const dayOf = (at: string): string => new Date(at).toLocaleDateString('sv-SE', { timeZone: zone });
const hourOf = (at: string): number =>
  Number(new Date(at).toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit' }).slice(0, 2));
const minutesBetween = (from: string | null, to: string | null): number[] =>
  from === null || to === null || to < from ? [] : [(Date.parse(to) - Date.parse(from)) / minute];
const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.round((values.reduce((a, b) => a + b, 0) * 100) / values.length) / 100;

/** Counted anew from all services, in the plainest way. */
function naive(all: readonly Tracking[], from: string, to: string) {
  const own = all.filter(({ createdAt }) => dayOf(createdAt) >= from && dayOf(createdAt) <= to);
  const count = (is: (service: Tracking) => boolean): number => own.filter(is).length;
  const rates = own.flatMap(({ rated, rate }) => (rated && rate !== null ? [rate] : []));
  const once = all.filter((one) => all.every((other) => other === one || other.contactId !== one.contactId));
  return {
    tickets: own.length,
    active: count(({ isActiveDemand }) => isActiveDemand),
    finished: count(({ finishedAt }) => finishedAt !== null),
    closed: count(({ closedAt, finishedAt }) => closedAt !== null || finishedAt !== null),
    waitRating: count(({ status }) => status === 'nps'),
    withRating: count(({ finishedAt, rated }) => finishedAt !== null && rated),
    wait: mean(own.flatMap(({ createdAt, firstStartedAt }) => minutesBetween(createdAt, firstStartedAt))),
    service: mean(
      own.flatMap(({ startedAt, closedAt, finishedAt }) => minutesBetween(startedAt, closedAt ?? finishedAt)),
    ),
    handedOver: count(({ hasBot, firstStartedAt }) => hasBot && firstStartedAt !== null),
    solved: count(
      ({ hasBot, firstStartedAt, finishedAt, endedBy }) =>
        hasBot && firstStartedAt === null && finishedAt !== null && endedBy === 'bot',
    ),
    distribution: Array.from({ length: 11 }, (_, rate) => rates.filter((one) => one === rate).length),
    leads: once.filter((one) => own.includes(one)).length,
    byUser: Object.fromEntries(
      [0, 1, 2, 3].map((id) => [id, count(({ userId }) => (userId ?? 0) === id)]).filter(([, amount]) => amount),
    ),
    byQueue: Object.fromEntries(
      [0, 1, 2, 3].map((id) => [id, count(({ queueId }) => (queueId ?? 0) === id)]).filter(([, amount]) => amount),
    ),
    byTag: Object.fromEntries(
      [1, 2, 3].map((id) => [id, count(({ tagIds }) => tagIds.includes(id))]).filter(([, amount]) => amount),
    ),
    byHour: Array.from({ length: 24 }, (_, hour) => count(({ createdAt }) => hourOf(createdAt) === hour)),
    pending: all.filter(({ status, finishedAt }) => status === 'pending' && finishedAt === null).length,
    open: all.filter(({ status, finishedAt }) => status === 'open' && finishedAt === null).length,
    backlog: all.filter(
      ({ createdAt, finishedAt }) => dayOf(createdAt) <= to && (finishedAt === null || dayOf(finishedAt) > to),
    ).length,
  };
}

const amounts = (parts: readonly { id: number; totals: { tickets: number } }[]) =>
  Object.fromEntries(parts.filter(({ totals }) => totals.tickets > 0).map(({ id, totals }) => [id, totals.tickets]));

const shown = (summary: Summary): ReturnType<typeof naive> => ({
  ...{ tickets: summary.totals.tickets, active: summary.totals.active, finished: summary.totals.finished },
  ...{ closed: summary.totals.closed, waitRating: summary.totals.waitRating, withRating: summary.totals.withRating },
  wait: summary.totals.wait.mean,
  service: summary.totals.service.mean,
  handedOver: summary.totals.bot.handedOver,
  solved: summary.totals.bot.solved,
  distribution: summary.totals.rating.distribution,
  leads: summary.leads ?? -1,
  byUser: amounts(summary.attendants),
  byQueue: amounts(summary.queues),
  byTag: amounts(summary.tags),
  byHour: summary.hours.map(({ tickets }) => tickets),
  pending: summary.present.pending,
  open: summary.present.open,
  backlog: summary.days.at(-1)?.backlog ?? -1,
});

async function look(admin: SignedIn, from: string, to: string): Promise<Summary> {
  const { status, json } = await call(handler, dashboard.summary, { from, to }, { token: admin.token });
  expect(status).toBe(200);
  return json;
}

/** Whoever adds changes up may be one of several, or die before the end. */
async function foldAll(companyId: number): Promise<void> {
  while (await foldChanges(companyId));
}

const periods = [
  ['2026-11-01', '2026-11-23'],
  ['2026-10-01', '2026-10-31'],
  ['2026-10-28', '2026-11-03'],
  ['2026-11-01', '2026-11-01'],
] as const;

it('numbers are what a count of all services makes, whatever came twice, late, or in another order', async () => {
  const histories = fc.record({
    stories: fc.array(story, { minLength: 1, maxLength: 14 }),
    order: fc.array(fc.nat(), { minLength: 120, maxLength: 120 }),
    batch: fc.integer({ min: 1, max: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(histories, async ({ stories, order, batch }) => {
      const { company, admin } = await newTenant({ timeZone: zone });
      const all = stories.map((one, place) => statesOf({ companyId: company.id, serial: place + 1 }, one));
      const told = all.flatMap((states) => states.map((state, place) => changeOf(states[place - 1], state)));
      const repeated = [...told, ...told.filter((_, place) => (order[place] ?? 0) % 3 === 0)];
      const shuffled = repeated
        .map((change, place) => [order[place % order.length] ?? 0, change] as const)
        .sort(([a], [b]) => (a % 97) - (b % 97))
        .map(([, change]) => change);
      for (let start = 0; start < shuffled.length; start += batch) {
        const some = shuffled.slice(start, start + batch);
        if (start % 4 === 1) meter.interrupt('TransactWriteItems', () => countTrackings(some.slice(0, 2), now));
        await countTrackings(some, now);
        if (start % 5 === 2) await Promise.allSettled([foldChanges(company.id), foldChanges(company.id)]);
      }
      const services = all.map((states) => states.at(-1) as Tracking);
      for (const [from, to] of periods)
        expect(shown(await look(admin, from, to)), `${from} ${to}`).toEqual(naive(services, from, to));
      await foldAll(company.id);
      for (const [from, to] of periods) expect(shown(await look(admin, from, to))).toEqual(naive(services, from, to));
      await writeItems(services.map((service) => ({ put: toItem(trackingEntity, service) })));
      expect(await verifyMetrics(company.id, now)).toEqual([]);
    }),
    { numRuns: 8, endOnFailure: true },
  );
}, 120_000);

it('a month costs two calls and at most fifteen units, whatever happened in it', async () => {
  const cost = async (services: number) => {
    const { company, admin } = await newTenant({ timeZone: zone });
    const told = Array.from({ length: services }, (_, place) => {
      const acts: Act[] = [
        { type: 'accept', userId: 1 + (place % 3), queueId: 1 + (place % 2), after: 5 + (place % 40) },
        { type: 'ask', after: 10 + (place % 90) },
        { type: 'rate', rate: place % 11, after: 3 },
      ];
      const start = (place * 997) % (33 * 1440);
      const one = { start, contact: place, isActiveDemand: false, whatsappId: 1, tags: [1], acts };
      return statesOf({ companyId: company.id, serial: place + 1 }, one);
    });
    const last = told.map((states) => changeOf(undefined, states.at(-1) as Tracking));
    for (let start = 0; start < last.length; start += 100) await countTrackings(last.slice(start, start + 100), now);
    await foldAll(company.id);
    const { operations, reads, result } = await meter.measure(() => look(admin, '2026-11-01', '2026-11-23'));
    expect(result.totals.tickets).toBeGreaterThan(services / 3);
    return { operations, reads };
  };
  const few = await cost(60);
  const many = await cost(600);
  expect(few.operations).toEqual(['BatchGetItem', 'Query']);
  expect(many.operations).toEqual(few.operations);
  expect(many.reads).toBeLessThanOrEqual(15);
}, 60_000);
