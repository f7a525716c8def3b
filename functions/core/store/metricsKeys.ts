import { companyPrefix as c, type Key, keyBehind, padded } from './keyParts.ts';

export const metricsKeys = {
  /** Seconds that a user was present on each day of a month; see agentActivity.ts. */
  agentMonth: (companyId: number, month: string, userId: number): Key => ({
    pk: `${c(companyId)}#AGENTMONTHS#${month}`,
    sk: padded(userId),
  }),
  /** Numbers of a company, by day and month; see functions/metrics/stored.ts. */
  metrics: (companyId: number, part: string): Key => ({ pk: `${c(companyId)}#METRICS`, sk: part }),
  /** Instant of a company's weekly summary; see functions/metrics/weekly. */
  weeklySummary: (companyId: number): Key => ({ pk: c(companyId), sk: 'WEEKLYSUMMARY' }),
  /** The summary that was sent on a Monday. */
  weeklyNotice: (companyId: number, monday: string): Key => ({ pk: c(companyId), sk: `WEEK#${monday}` }),
  /** The counted state of a service, next to its ticket. */
  countedService: (companyId: number, ticketId: number, trackingId: string): Key => ({
    pk: `${c(companyId)}#TICKET#${ticketId}`,
    sk: `COUNTED#${trackingId}`,
  }),
  /** Services of a contact, to see if there was more than one. */
  contactServices: (companyId: number, contactId: string): Key => ({
    pk: `${c(companyId)}#SERVED`,
    sk: contactId,
  }),
};

export const metricsPartitions = {
  agentMonths: (companyId: number, month: string): string => `${c(companyId)}#AGENTMONTHS#${month}`,
  metrics: (companyId: number): string => `${c(companyId)}#METRICS`,
  contactServices: (companyId: number): string => `${c(companyId)}#SERVED`,
};

/**
 * Items of the partition of a company's numbers, in this order: days with their months, names, growth of the backlog and
 * present state, changes that wait to be added, and the days with every part. So one query from a day on reads all that a dashboard needs.
 */
export const metricsPlaces = {
  day: (date: string): string => `D#${date}`,
  /** Before the first of its days. */
  month: (month: string): string => `D#${month}`,
  /** Between the names and the present state. */
  growth: (year: string): string => `N#NET#${year}`,
  names: 'N#NAMES',
  present: 'N#PRESENT',
  change: (id: string): string => `P#${id}`,
  /** Behind all changes. */
  afterChanges: 'R',
  split: (date: string): string => `S#${date}`,
} as const;

export type MetricsGroup = 'days' | 'months' | 'splits' | 'growth' | 'changes' | 'single';

const monthLength = metricsPlaces.month('2026-11').length;

/** Group and name of an item: a date, a month, a year or a change; an item of which there is only one has no name. */
export function metricsPlaceOf(item: Readonly<Record<string, unknown>>): { group: MetricsGroup; name: string } {
  const place = String(item['sk']);
  const named = (group: MetricsGroup, beginning: string) => ({ group, name: keyBehind(item, beginning) });
  const { growth, change, split, day } = metricsPlaces;
  if (place.startsWith(growth(''))) return named('growth', growth(''));
  if (place.startsWith(change(''))) return named('changes', change(''));
  if (place.startsWith(split(''))) return named('splits', split(''));
  if (!place.startsWith(day(''))) return named('single', '');
  return named(place.length === monthLength ? 'months' : 'days', day(''));
}
