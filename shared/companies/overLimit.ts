import { addDays, daysLeft, zoned } from '../core/time.ts';
import type { Plan } from '../plans/model.ts';
import { type Company, type PausableLimit, pausableLimits } from './model.ts';
import { platformCompany } from './subscription.ts';

/** Days in which everything goes on: until the period ends, within these bounds. */
const freeDays = { least: 7, most: 30 } as const;

/** Days before the last free one on which administrators are reminded. */
const reminderDays = 3;

/** Records one company may have of a kind, as its lists are read. */
export const mostPlaces = 2000;

/** The platform's own company is never limited, and a company that is switched off does not work anyway. */
export const isBound = ({ id, status, removal }: Pick<Company, 'id' | 'status' | 'removal'>): boolean =>
  id !== platformCompany && status && removal === null;

/** The last day on which a company that is over its plan now has all of what it has (B-PLAN-5). */
export function lastFreeDay({ dueDate, timeZone }: Pick<Company, 'dueDate' | 'timeZone'>, now: Date): string {
  const today = zoned(now, timeZone).date;
  const [first, last] = [addDays(today, freeDays.least), addDays(today, freeDays.most)];
  if (dueDate === null || dueDate > last) return last;
  return dueDate < first ? first : dueDate;
}

type Ended = Pick<Company, 'timeZone'> & { readonly overLimit: { readonly lastDay: string } };

/** True if the days of grace are over. */
export const isGraceOver = ({ overLimit, timeZone }: Ended, now: Date): boolean =>
  daysLeft(overLimit.lastDay, now, timeZone) < 0;

export const isReminderDue = ({ overLimit, timeZone }: Ended, now: Date): boolean =>
  daysLeft(overLimit.lastDay, now, timeZone) <= reminderDays;

/** Number of active and of paused records by limit. */
export type PlaceCounts = Readonly<Record<PausableLimit, { readonly active: number; readonly paused: number }>>;

/** Limits that the active records exceed. */
export const limitsOver = (counts: PlaceCounts, plan: Plan): PausableLimit[] =>
  pausableLimits.filter((limit) => counts[limit].active > plan[limit]);

/**
 * True if the hourly check has to act: a limit is exceeded, a period of grace ends, or everything paused could work
 * again.
 */
export const needsLook = (company: Company, counts: PlaceCounts): boolean =>
  isBound(company) &&
  (company.overLimit !== null ||
    pausableLimits.some((limit) => {
      const { active, paused } = counts[limit];
      return active > company.plan[limit] || (paused > 0 && active + paused <= company.plan[limit]);
    }));

interface PausableRecord {
  readonly id: number;
  readonly pausedAt: string | null;
}

interface Preference<T> {
  /** Chosen by an administrator; the first of them is never paused. */
  readonly chosen: readonly number[];
  /** Comes before others. */
  readonly leads: (record: T) => boolean;
  /** True to keep a place for a leading record in any case, whichever were chosen. */
  readonly isLeaderKept?: boolean;
}

/**
 * Picks the records that keep a place: the first chosen one, the other chosen ones, active ones, leading ones, then the
 * oldest (B-PLAN-5).
 * @returns their ids, as many as there are places
 */
export function whoStays<T extends PausableRecord>(
  records: readonly T[],
  most: number,
  { chosen, leads, isLeaderKept = false }: Preference<T>,
): Set<number> {
  const rank = (record: T): number[] => [
    Number(record.id !== chosen[0]),
    Number(!chosen.includes(record.id)),
    Number(record.pausedAt !== null),
    Number(!leads(record)),
    record.id,
  ];
  const ranked = records.map((record) => ({ record, rank: rank(record) }));
  const ordered = ranked
    .sort((a, b) => a.rank.map((value, place) => value - (b.rank[place] ?? 0)).find((by) => by !== 0) ?? 0)
    .map(({ record }) => record);
  const leader = isLeaderKept ? ordered.find(leads) : undefined;
  const order = leader && ordered.indexOf(leader) >= most ? [leader, ...ordered] : ordered;
  return new Set(order.slice(0, most).map(({ id }) => id));
}
