import type { Company } from '@shared/companies/model.ts';
import { dashboard } from '@shared/metrics/contract.ts';
import type { Summary } from '@shared/metrics/model.ts';
import { type Part, summaryOf } from '@shared/metrics/summary.ts';
import type { Tracking } from '@shared/tickets/model.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { startMeter } from '@test/support/server/meter.ts';
import { changeOf, statesOf, story } from '@test/support/server/serviceStories.ts';
import { newTenant, type SignedIn } from '@test/support/server/tenant.ts';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { trackingEntity } from '../core/store/entities.ts';
import { toItem } from '../core/store/records.ts';
import { writeItems } from '../core/store/store.ts';
import { countTrackings } from './count.ts';
import { foldChanges } from './fold.ts';
import { handler } from './handler.ts';
import { readLook } from './read.ts';
import { verifyMetrics } from './verify.ts';

/** One goes back an hour on 1 November 2026, the other goes ahead on 4 October. */
const zones = ['America/New_York', 'Australia/Sydney'];
const now = new Date('2026-11-23T15:00:00.000Z');
const minute = 60_000;

vi.useFakeTimers({ toFake: ['Date'], now });
const engine = await forFile(startEngine());
const meter = await forFile(startMeter(engine.endpoint));

const dayIn =
  (zone: string) =>
  (at: string): string =>
    new Date(at).toLocaleDateString('sv-SE', { timeZone: zone });
const hourIn =
  (zone: string) =>
  (at: string): number =>
    Number(new Date(at).toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit' }).slice(0, 2));
const minutesBetween = (from: string | null, to: string | null): number[] =>
  from === null || to === null || to < from ? [] : [(Date.parse(to) - Date.parse(from)) / minute];
const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.round((values.reduce((a, b) => a + b, 0) * 100) / values.length) / 100;

/** Counted again from all services, in the plainest way. */
function naive(all: readonly Tracking[], zone: string, [from, to]: readonly [string, string]) {
  const [dayOf, hourOf] = [dayIn(zone), hourIn(zone)];
  const own = all.filter(({ createdAt }) => dayOf(createdAt) >= from && dayOf(createdAt) <= to);
  const count = (is: (service: Tracking) => boolean): number => own.filter(is).length;
  const rates = own.flatMap(({ rated, rate }) => (rated && rate !== null ? [rate] : []));
  const once = all.filter((one) => all.every((other) => other === one || other.contactId !== one.contactId));
  return {
    tickets: own.length,
    active: count(({ isActiveDemand }) => isActiveDemand),
    finished: count(({ finishedAt }) => finishedAt !== null),
    closed: count(({ closedAt, finishedAt }) => closedAt !== null || finishedAt !== null),
    waitRating: count(({ status, rated }) => status === 'nps' && !rated),
    withRating: count(({ finishedAt, rated }) => finishedAt !== null && rated),
    wait: mean(
      own.flatMap(({ createdAt, firstStartedAt, isActiveDemand }) =>
        isActiveDemand ? [] : minutesBetween(createdAt, firstStartedAt),
      ),
    ),
    service: mean(
      own.flatMap(({ startedAt, closedAt, finishedAt }) => minutesBetween(startedAt, closedAt ?? finishedAt)),
    ),
    handedOver: count(
      ({ hasBot, firstStartedAt, isHandedOver, endedBy }) =>
        hasBot && (firstStartedAt !== null || endedBy === 'person' || (isHandedOver && endedBy !== 'bot')),
    ),
    solved: count(
      ({ hasBot, firstStartedAt, finishedAt, endedBy }) =>
        hasBot && firstStartedAt === null && finishedAt !== null && endedBy === 'bot',
    ),
    gaveUp: count(
      ({ hasBot, firstStartedAt, isHandedOver, finishedAt, endedBy }) =>
        hasBot && firstStartedAt === null && !isHandedOver && finishedAt !== null && endedBy === 'clock',
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
    // Whatever order a clock that was set back gave them.
    backlog: Math.max(
      0,
      all.filter(({ createdAt }) => dayOf(createdAt) <= to).length -
        all.filter(({ finishedAt }) => finishedAt !== null && dayOf(finishedAt) <= to).length,
    ),
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
  gaveUp: summary.totals.bot.givenUp,
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

/** Unfinished at the end of each day, counted again; a part of the company counts what is in its queues or its own now. */
function naiveBacklogs(
  all: readonly Tracking[],
  zone: string,
  { part, dates }: { part: Part; dates: readonly string[] },
) {
  const dayOf = dayIn(zone);
  const own = all.filter(
    ({ queueId, userId }) =>
      (part.queueIds === undefined || part.queueIds.includes(queueId ?? 0)) &&
      (part.userId === undefined || part.userId === userId),
  );
  return dates.map((date) => {
    const began = own.filter(({ createdAt }) => dayOf(createdAt) <= date).length;
    return Math.max(0, began - own.filter(({ finishedAt }) => finishedAt !== null && dayOf(finishedAt) <= date).length);
  });
}

const parts: readonly Part[] = [
  { scope: 'company' },
  { scope: 'queues', queueIds: [0, 2] },
  { scope: 'own', userId: 1 },
];

/** Also of days that are long past when somebody looks. */
async function checkBacklogs(company: Company, services: readonly Tracking[], zone: string): Promise<void> {
  for (const at of [now, new Date('2028-02-29T12:00:00.000Z')])
    for (const part of parts)
      for (const [from, to] of periods) {
        const { days } = summaryOf(await readLook({ companyId: company.id, company, now: at }, { from, to }, part));
        const expected = naiveBacklogs(services, zone, { part, dates: days.map(({ date }) => date) });
        expect(
          days.map(({ backlog }) => backlog),
          `${part.scope} ${from} ${at.toISOString()}`,
        ).toEqual(expected);
      }
}

/** Whoever adds changes up may be one of several, or die before the end. */
async function foldAll(companyId: number): Promise<void> {
  while (await foldChanges(companyId));
}

const periods: readonly (readonly [string, string])[] = [
  ['2026-11-01', '2026-11-23'],
  ['2026-10-01', '2026-10-31'],
  ['2026-10-28', '2026-11-03'],
  ['2026-11-01', '2026-11-01'],
  ['2026-10-04', '2026-10-04'],
];

it('numbers are what a count of all services makes, whatever came twice, late, or in another order', async () => {
  const histories = fc.record({
    stories: fc.array(story, { minLength: 1, maxLength: 14 }),
    zone: fc.constantFrom(...zones),
    order: fc.array(fc.nat(), { minLength: 120, maxLength: 120 }),
    batch: fc.integer({ min: 1, max: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(histories, async ({ stories, order, batch, zone }) => {
      const { company, admin } = await newTenant({ timeZone: zone });
      const all = stories.map((one, place) => statesOf({ companyId: company.id, serial: place + 1 }, one));
      const changes = all.flatMap((states) => states.map((state, place) => changeOf(states[place - 1], state)));
      const repeated = [...changes, ...changes.filter((_, place) => (order[place] ?? 0) % 3 === 0)];
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
        expect(shown(await look(admin, from, to)), `${from} ${to}`).toEqual(naive(services, zone, [from, to]));
      await checkBacklogs(company, services, zone);
      await foldAll(company.id);
      await checkBacklogs(company, services, zone);
      for (const [from, to] of periods)
        expect(shown(await look(admin, from, to))).toEqual(naive(services, zone, [from, to]));
      await writeItems(services.map((service) => ({ put: toItem(trackingEntity, service) })));
      expect(await verifyMetrics(company.id, now)).toEqual([]);
    }),
    { numRuns: 8, endOnFailure: true },
  );
});
