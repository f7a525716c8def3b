import { dayMs, defaultZone, minuteMs } from '@shared/core/time.ts';
import { useSyncExternalStore } from 'react';
import { createEmitter, createStore } from './createStore.ts';
import { onClockMoved, serverTime } from './serverClock.ts';

/** Instant as the API and the browser give it: an ISO 8601 text, milliseconds since 1970, or a Date. */
export type Moment = string | number | Date;

/** The zone of the company on the screen: everything it shows is in that zone, wherever the reader sits. */
const companyZoneName = createStore(defaultZone);

export const companyZone = companyZoneName.get;

/** An IANA name; one the browser does not know leaves the default. */
export function setCompanyZone(name: string | undefined): void {
  companyZoneName.set(name !== undefined && isZone(name) ? name : defaultZone);
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export const useCompanyZone = companyZoneName.use;

/** The parts of a date as a wall in that zone shows them; Intl knows the zones, so the bundle carries no library. */
const walls = new Map<string, Intl.DateTimeFormat>();

function wallOf(inZone: string): Intl.DateTimeFormat {
  const known = walls.get(inZone);
  if (known !== undefined) return known;
  const two = '2-digit';
  const wall = new Intl.DateTimeFormat('en-GB', {
    timeZone: inZone,
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
    hourCycle: 'h23',
  });
  walls.set(inZone, wall);
  return wall;
}

type WallParts = Readonly<Record<string, string>>;

/** A screen asks for the same moments again and again: for the day, the clock and the tooltip, and all of them for now. */
const readings = new Map<string, WallParts>();
const maxReadings = 2000;

function wallParts(moment: Moment, inZone: string): WallParts | undefined {
  const date = new Date(moment);
  const time = date.getTime();
  if (Number.isNaN(time)) return undefined;
  const key = `${time} ${inZone}`;
  const known = readings.get(key);
  if (known !== undefined) return known;
  const parts = Object.fromEntries(
    wallOf(inZone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
  if (readings.size >= maxReadings) readings.clear();
  readings.set(key, parts);
  return parts;
}

/**
 * Writes a moment as `yyyy`, `yy`, `MM`, `dd`, `HH`, `mm` and `ss` ask, in the company's zone; an unreadable moment
 * gives an empty text.
 */
export function formatMoment(moment: Moment, pattern: string, inZone: string = companyZone()): string {
  const parts = wallParts(moment, inZone);
  if (parts === undefined) return '';
  const { year = '', month = '', day: date = '', hour: hours = '', minute: minutes = '', second = '' } = parts;
  const words: Record<string, string> = {
    yyyy: year,
    yy: year.slice(-2),
    MM: month,
    dd: date,
    HH: hours,
    mm: minutes,
    ss: second,
  };
  return pattern.replace(/yyyy|yy|MM|dd|HH|mm|ss/g, (token) => words[token] ?? token);
}

/** Local time at a moment, read as if it were UTC. */
function wallClock(moment: Moment, inZone: string): number {
  const { year, month, day: date, hour: hours, minute: minutes } = wallParts(moment, inZone) ?? {};
  return Date.UTC(Number(year), Number(month) - 1, Number(date), Number(hours), Number(minutes));
}

/**
 * The moment at which the company's wall shows `yyyy-MM-ddTHH:mm`; undefined for a text that is no such time. An hour
 * that the wall skips is the one after it.
 */
export function companyMoment(wall: string, inZone: string = companyZone()): Date | undefined {
  const wanted = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wall) ? Date.parse(`${wall}Z`) : Number.NaN;
  if (Number.isNaN(wanted)) return undefined;
  const first = wanted - (wallClock(wanted, inZone) - wanted);
  // The offset at the first guess may be that of the other side of a change of the clock.
  return new Date(first + (wanted - wallClock(first, inZone)));
}

/** Midnight of the wall's date as if it were in UTC: only good for counting days. */
function dayNumber(moment: Moment, inZone: string): number {
  const { year, month, day: date } = wallParts(moment, inZone) ?? {};
  return Date.UTC(Number(year), Number(month) - 1, Number(date)) / dayMs;
}

export function isSameCompanyDay(one: Moment, other: Moment, inZone: string = companyZone()): boolean {
  return dayNumber(one, inZone) === dayNumber(other, inZone);
}

/** Whole calendar days between two moments as the company counts them; positive when `later` is later. */
export function companyDaysBetween(later: Moment, earlier: Moment, inZone: string = companyZone()): number {
  return dayNumber(later, inZone) - dayNumber(earlier, inZone);
}

const clockMoves = createEmitter();
let watching = 0;
let clockTimer: ReturnType<typeof setInterval> | undefined;
let now = serverTime();

function tick(): void {
  now = serverTime();
  clockMoves.emit();
}

onClockMoved(tick);

function listenToClock(listener: () => void): () => void {
  if (clockTimer === undefined) {
    now = serverTime();
    // Relative times show minutes; one timer serves every time on the screen.
    clockTimer = setInterval(tick, minuteMs / 2);
  }
  watching += 1;
  const leave = clockMoves.subscribe(listener);
  return () => {
    leave();
    watching -= 1;
    if (watching > 0) return;
    clearInterval(clockTimer);
    clockTimer = undefined;
  };
}

function presentMoment(): number {
  // The clock does not run before it has listeners; a stale value is renewed here so that the first paint is right.
  if (clockTimer === undefined && Math.abs(serverTime() - now) >= minuteMs / 2) now = serverTime();
  return now;
}

/** The present in milliseconds, renewed every half minute while a component uses it. */
export function useNow(): number {
  return useSyncExternalStore(listenToClock, presentMoment);
}
