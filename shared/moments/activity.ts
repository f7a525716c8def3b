import * as z from 'zod';
import { addDays, zoned } from '../core/time.ts';
import { dayRange } from '../tickets/lists/filters.ts';
import type { User } from '../users/model.ts';

export type PresenceState = 'online' | 'away' | 'offline';

export const presenceOf = ({ online, isAway }: Pick<User, 'online' | 'isAway'>): PresenceState => {
  if (!online) return 'offline';
  return isAway ? 'away' : 'online';
};

/** A longer stretch is cut, because only a changed clock can explain a week of presence. */
const maxDays = 7;

export interface DaySeconds {
  /** YYYY-MM-DD in the company's zone. */
  readonly day: string;
  readonly seconds: number;
}

/** The seconds between two instants on each calendar day that they touch, also where the clock changes. */
export function secondsByDay(from: string, to: string, zone: string): DaySeconds[] {
  const spans: DaySeconds[] = [];
  let day = zoned(new Date(from), zone).date;
  for (let at = from; at < to && spans.length < maxDays; day = addDays(day, 1)) {
    const { end } = dayRange(day, zone);
    const until = end < to ? end : to;
    spans.push({ day, seconds: Math.round((Date.parse(until) - Date.parse(at)) / 1000) });
    at = until;
  }
  return spans.filter(({ seconds }) => seconds > 0);
}

const seconds = z.number().int().nonnegative();

/** A user's activity on a day or over a period. */
export const Activity = z.object({ online: seconds, away: seconds, conversation: seconds });
export type Activity = z.infer<typeof Activity>;

export const DayActivity = Activity.extend({
  day: z.string(),
  /** HH:mm of the company's zone; null: they did not come or leave on that day. */
  first: z.string().nullable(),
  last: z.string().nullable(),
});
export type DayActivity = z.infer<typeof DayActivity>;

export const PersonActivity = Activity.extend({
  userId: z.number().int(),
  name: z.string(),
  /** On how many days they were there. */
  days: z.number().int(),
});
export type PersonActivity = z.infer<typeof PersonActivity>;

/** Names of a day's numbers in the record of a user's month. */
export const activityFields = { online: 'on', away: 'aw', conversation: 'cv', first: 'fi', last: 'la' } as const;

const numberIn = (record: Readonly<Record<string, unknown>>, name: string): number =>
  Math.max(0, Math.round(Number(record[name] ?? 0)) || 0);
const textIn = (record: Readonly<Record<string, unknown>>, name: string): string | null =>
  typeof record[name] === 'string' ? record[name] : null;

/** A day of a user's month; time in conversation cannot exceed time online. */
export function parseDayActivity(record: Readonly<Record<string, unknown>>, day: string): DayActivity {
  const name = (kind: keyof typeof activityFields): string => `${activityFields[kind]}${day.slice(8)}`;
  const [online, away] = [numberIn(record, name('online')), numberIn(record, name('away'))];
  return {
    day,
    online,
    away,
    conversation: Math.min(online + away, numberIn(record, name('conversation'))),
    first: textIn(record, name('first')),
    last: textIn(record, name('last')),
  };
}

export const isPresent = ({ online, away, first }: DayActivity): boolean => online + away > 0 || first !== null;

/** Days of a period, both ends included. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to && days.length < maxPeriodDays; day = addDays(day, 1)) days.push(day);
  return days;
}

/** A quarter of a year, with the day on which it begins again. */
export const maxPeriodDays = 93;
