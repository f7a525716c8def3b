import { zoned } from '@shared/core/time.ts';
import type { Period } from '@shared/metrics/model.ts';
import { daysOf, inMonths } from '@shared/metrics/period.ts';
import { storedParts } from '@shared/metrics/storedParts.ts';
import type { Names } from '@shared/metrics/summary.ts';
import { type Cells, sumBuckets, sumCells } from '@shared/metrics/sums.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { metricsPlaces as places } from '../core/store/metricsKeys.ts';
import { unpacked } from '../core/store/packedItems.ts';
import { getItems } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { namedIn, readNames } from './fold.ts';
import { itemsBetween } from './read.ts';
import { storedOf } from './stored.ts';

/** Names of records that were removed before they were named stay unknown. */
const maxUnknown = 100;

/**
 * Reads the service level results of a period, by queue and attendant: whole months are one read each, the remaining
 * days one or two queries.
 */
export async function readServiceLevels(
  { companyId, now }: CompanyCtx,
  period: Period,
  zone: string,
): Promise<{ readonly cells: Cells; readonly names: Names }> {
  const { months, days } = inMonths(period, zoned(now, zone).date);
  const [[names, ...whole], waiting, ...left] = await Promise.all([
    getItems([places.names, ...months.map(places.month)].map((place) => keys.metrics(companyId, place))),
    itemsBetween(companyId, places.change(''), places.afterChanges),
    ...days.map(({ from, to }) => itemsBetween(companyId, places.split(from), places.split(to))),
  ]);
  const { splits } = storedParts(sumBuckets(storedOf(waiting).changes));
  const isWanted = new Set(daysOf(period));
  const cells = sumCells([
    ...whole.map((item) => unpacked<Cells>(item)),
    ...left.flat().map((item) => unpacked<Cells>(item)),
    ...Object.entries(splits).flatMap(([date, own]) => (isWanted.has(date) ? [own] : [])),
  ]);
  const known = unpacked<Names>(names);
  const unknown = namedIn([cells]).filter(({ kind, id }) => known[`${kind}:${id}`] === undefined);
  return { cells, names: { ...known, ...(await readNames(companyId, unknown.slice(0, maxUnknown))) } };
}
