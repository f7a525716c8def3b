import { addDays, knownZone, zoned } from '@shared/core/time.ts';
import type { Period } from '@shared/metrics/model.ts';
import { daysOf, inMonths, lastDay, periodBefore } from '@shared/metrics/period.ts';
import { grownSince, storedParts } from '@shared/metrics/storedParts.ts';
import { isWhole, type Look, type Part } from '@shared/metrics/summary.ts';
import { type Buckets, type Cells, present, sumBuckets, sumCells } from '@shared/metrics/sums.ts';
import type { Ctx } from '../core/context/ctx.ts';
import { metricsPlaces as places } from '../core/store/metricsKeys.ts';
import { type Item, queryPage } from '../core/store/store.ts';
import { partitions } from '../core/store/table.ts';
import { namedIn, readNames } from './fold.ts';
import { type StoredMetrics, storedOf } from './stored.ts';

const perPage = 1000;
/** Names of records that were removed before they were named stay unknown; looking up more than these is in vain. */
const maxUnknown = 100;

/** Items of a company's numbers from one place to another, both included. */
export async function itemsBetween(companyId: number, from: string, to: string): Promise<Item[]> {
  const items: Item[] = [];
  let after: Item | undefined;
  do {
    const page = await queryPage({
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': partitions.metrics(companyId), ':from': from, ':to': to },
      Limit: perPage,
      ...(after ? { ExclusiveStartKey: after } : {}),
    });
    items.push(...page.items);
    after = page.last;
  } while (after);
  return items;
}

/** Days since a period after which those between it and the present are left out, for the price of a query more. */
const maxDaysSince = 62;

const isRecent = ({ to }: Period, today: string): boolean => addDays(to, maxDaysSince) >= today;

const readPeriodEndMonth = ({ to }: Period): string => to.slice(0, 7);

/** Days, months, names, growth, present state and waiting changes: one query where the period is recent. */
async function readDays(companyId: number, period: Period, today: string): Promise<Item[]> {
  const from = places.day(periodBefore(period).from);
  if (isRecent(period, today)) return itemsBetween(companyId, from, places.afterChanges);
  const both = await Promise.all([
    itemsBetween(companyId, from, places.day(lastDay(readPeriodEndMonth(period)))),
    itemsBetween(companyId, places.names, places.afterChanges),
  ]);
  return both.flat();
}

/** Days of which every part is needed, because no month holds them or because the whole is not what is wanted. */
function splitPeriods(period: Period, part: Part, today: string): Period[] {
  if (isWhole(part)) return inMonths(period, today).days;
  // The rest of its last month, for the backlog.
  return [{ from: periodBefore(period).from, to: lastDay(readPeriodEndMonth(period)) }];
}

function lookDays({ days, splits }: StoredMetrics, changes: Buckets, part: Part): Buckets {
  const added = storedParts(changes);
  return isWhole(part) ? sumBuckets([days, added.days]) : sumBuckets([splits, added.splits]);
}

function lookParts(
  { months, splits }: StoredMetrics,
  changes: Buckets,
  { part, period, today }: MetricsQuery,
): Look['parts'] {
  const added = storedParts(changes);
  const dates = daysOf(period);
  const of = (buckets: Buckets, names: readonly string[]) => names.map((name) => buckets[name] ?? {});
  if (!isWhole(part)) return sumCells([...of(splits, dates), ...of(added.splits, dates)]);
  const whole = inMonths(period, today);
  const left = whole.days.flatMap(daysOf);
  return sumCells([...of(months, whole.months), ...of(splits, left), ...of(added.splits, dates)]);
}

const lookGrown = ({ growth }: StoredMetrics, changes: Buckets, period: Period): Cells =>
  sumCells([
    grownSince(growth, readPeriodEndMonth(period)),
    grownSince(storedParts(changes).growth, readPeriodEndMonth(period)),
  ]);

/** Names are noted when changes are added up; what was counted since then is asked for. */
async function namesFor(companyId: number, { names }: StoredMetrics, cells: readonly Cells[]): Promise<Look['names']> {
  const unknown = namedIn(cells).filter(({ kind, id }) => names[`${kind}:${id}`] === undefined);
  return { ...names, ...(await readNames(companyId, unknown.slice(0, maxUnknown))) };
}

interface MetricsQuery {
  readonly part: Part;
  readonly period: Period;
  readonly today: string;
}

export type Looker = Pick<Ctx, 'companyId' | 'company' | 'now'>;

/**
 * Reads the stored numbers of a period: two calls at most besides that of the caller, one for a whole month of the
 * company.
 */
export async function readLook({ companyId, company, now }: Looker, period: Period, part: Part): Promise<Look> {
  const zone = knownZone(company.timeZone);
  const today = zoned(now, zone).date;
  const splits = splitPeriods(period, part, today);
  const read = await Promise.all([
    readDays(companyId, period, today),
    ...splits.map(({ from, to }) => itemsBetween(companyId, places.split(from), places.split(to))),
  ]);
  const stored = storedOf(read.flat());
  const changes = sumBuckets(stored.changes);
  const wanted = { part, period, today };
  const parts = lookParts(stored, changes, wanted);
  const state = sumCells([stored.present, changes[present] ?? {}]);
  return {
    ...{ part, zone, period },
    days: lookDays(stored, changes, part),
    grown: lookGrown(stored, changes, period),
    parts,
    present: state,
    names: await namesFor(companyId, stored, [parts, state]),
    asOf: now.toISOString(),
  };
}

/** The same without who and where: one query, and nothing of any size. */
export async function readTotals({ companyId, company, now }: Looker, period: Period): Promise<Look> {
  const zone = knownZone(company.timeZone);
  const today = zoned(now, zone).date;
  const stored = storedOf(await readDays(companyId, period, today));
  const changes = sumBuckets(stored.changes);
  const part: Part = { scope: 'company' };
  return {
    ...{ part, zone, period, parts: {}, names: {} },
    days: lookDays(stored, changes, part),
    grown: lookGrown(stored, changes, period),
    present: sumCells([stored.present, changes[present] ?? {}]),
    asOf: now.toISOString(),
  };
}
