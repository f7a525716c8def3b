import { tz } from '@date-fns/tz';
import { differenceInCalendarDays, format, isSameDay } from 'date-fns';
import { useSyncExternalStore } from 'react';

/** What the API and the browser give: an ISO 8601 text, milliseconds since 1970, or a Date. */
export type Moment = string | number | Date;

const defaultZone = 'America/Sao_Paulo';
const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** The zone of the company on the screen: everything it shows is in that zone, wherever the reader sits. */
let zone = defaultZone;
const zoneListeners = new Set<() => void>();

export function companyZone(): string {
  return zone;
}

/** An IANA name; one the browser does not know leaves the default. */
export function setCompanyZone(name: string | undefined): void {
  zone = name !== undefined && isZone(name) ? name : defaultZone;
  for (const listener of zoneListeners) listener();
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export function useCompanyZone(): string {
  return useSyncExternalStore(
    (listener) => {
      zoneListeners.add(listener);
      return () => zoneListeners.delete(listener);
    },
    companyZone,
    companyZone,
  );
}

/** A date-fns pattern in the company's zone; an unreadable moment gives an empty text. */
export function formatMoment(moment: Moment, pattern: string, inZone: string = zone): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? '' : format(date, pattern, { in: tz(inZone) });
}

export function isSameCompanyDay(one: Moment, other: Moment, inZone: string = zone): boolean {
  return isSameDay(new Date(one), new Date(other), { in: tz(inZone) });
}

/** Whole calendar days between two moments as the company counts them; positive when `later` is later. */
export function companyDaysBetween(later: Moment, earlier: Moment, inZone: string = zone): number {
  return differenceInCalendarDays(new Date(later), new Date(earlier), { in: tz(inZone) });
}

const clockListeners = new Set<() => void>();
let clockTimer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();

function tick(): void {
  now = Date.now();
  for (const listener of clockListeners) listener();
}

function listenToClock(listener: () => void): () => void {
  if (clockTimer === undefined) {
    now = Date.now();
    // Relative times show minutes; one timer serves every time on the screen.
    clockTimer = setInterval(tick, minute / 2);
  }
  clockListeners.add(listener);
  return () => {
    clockListeners.delete(listener);
    if (clockListeners.size > 0) return;
    clearInterval(clockTimer);
    clockTimer = undefined;
  };
}

function presentMoment(): number {
  // Before anybody listens the clock stands still; a stale one is renewed here so that the first paint is right.
  if (clockTimer === undefined && Date.now() - now >= minute / 2) now = Date.now();
  return now;
}

/** The present in milliseconds, renewed every half minute while somebody looks at it. */
export function useNow(): number {
  return useSyncExternalStore(listenToClock, presentMoment);
}
