import type { Tracking } from '@shared/tickets/model.ts';
import { trackingEntity } from './entities.ts';
import { indexKeys, indexPartitions, positionIn } from './indexes.ts';
import { monthBefore, toIsoMonth, stamp } from './keyParts.ts';
import { fromItem } from './records.ts';
import { type Item, type QueryPage, queryPage } from './store.ts';
import { keys } from './table.ts';

/** ISO instants: from the first up to, but without, the second. */
export interface TrackingPeriod {
  readonly from: string;
  readonly until: string;
}

export interface TrackingPage {
  readonly trackings: Tracking[];
  /** Position of the next page; undefined on the last one. */
  readonly next: string | undefined;
}

/** Pattern of `after`: a month that is to be read from its end, or the last record that was read. */
export const trackingPosition = /^(\d{4}-(?:0[1-9]|1[0-2])|\d{13}#\d{1,10}#\w{1,40})$/;

/** Months without a record are read one by one; so many of them, and the page ends as it is. */
const maxMonths = 13;

/** Beginning of a page: behind a record of a month, or at the month's end. */
interface MonthPosition {
  readonly month: string;
  readonly behind?: string;
}

function monthPositionOf({ from, until }: TrackingPeriod, after: string | undefined): MonthPosition | undefined {
  const newest = toIsoMonth(Date.parse(until) - 1);
  const isMonth = after !== undefined && !after.includes('#');
  const month = after === undefined ? newest : isMonth ? after : toIsoMonth(Number(after.slice(0, 13)));
  if (month < toIsoMonth(from) || month > newest || from >= until) return undefined;
  if (after === undefined || isMonth) return { month };
  return after < stamp(from) || after > stamp(until) ? undefined : { month, behind: after };
}

function startKey(companyId: number, { month, behind }: MonthPosition): Item | undefined {
  if (behind === undefined) return undefined;
  const [, ticketId, id = ''] = behind.split('#');
  return {
    ...keys.tracking(companyId, Number(ticketId), id),
    ...indexKeys(indexPartitions.trackings(companyId, month), behind),
  };
}

function readMonth(companyId: number, period: TrackingPeriod, place: MonthPosition, limit: number): Promise<QueryPage> {
  const { index, pk } = indexPartitions.trackings(companyId, place.month);
  const ExclusiveStartKey = startKey(companyId, place);
  return queryPage({
    IndexName: index,
    KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :from AND :until',
    ExpressionAttributeNames: { '#pk': `${index}pk`, '#sk': `${index}sk` },
    // A position is longer than its instant: those of the first one are in, those of the last one are not.
    ExpressionAttributeValues: { ':pk': pk, ':from': stamp(period.from), ':until': stamp(period.until) },
    ScanIndexForward: false,
    Limit: limit,
    ...(ExclusiveStartKey ? { ExclusiveStartKey } : {}),
  });
}

/**
 * Tracking records of a company that began in a period, newest first. Costs what it returns, and one query for each
 * month, however many records the company has.
 * @param after `next` of the page before
 */
export async function trackingsOf(
  companyId: number,
  period: TrackingPeriod,
  limit: number,
  after?: string,
): Promise<TrackingPage> {
  const trackings: Tracking[] = [];
  const oldest = toIsoMonth(period.from);
  let place = monthPositionOf(period, after);
  for (let looks = 0; place && looks < maxMonths && trackings.length < limit; looks += 1) {
    const { items, last }: QueryPage = await readMonth(companyId, period, place, limit - trackings.length);
    trackings.push(...items.map((item) => fromItem(trackingEntity, item)));
    const month: string = place.month;
    const before = monthBefore(month);
    if (last) place = { month, behind: positionIn(indexPartitions.trackings(companyId, month), last) };
    else place = before < oldest ? undefined : { month: before };
  }
  return { trackings, next: place && (place.behind ?? place.month) };
}
