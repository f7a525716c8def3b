/** Lengths in milliseconds. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Unit of the table's `ttl` and of the lifetimes of tokens: seconds. */
export const daySeconds = 86_400;

export const defaultZone = 'America/Sao_Paulo';

/** An IANA name that this machine knows; an offset is none, because it knows no summer. */
export function isTimeZone(zone: string): boolean {
  return /^[A-Za-z]/.test(zone) && (zone === defaultZone || knownZone(zone) !== defaultZone);
}

/** A zone that this machine does not know counts as the usual one. */
export function knownZone(zone: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone;
  } catch {
    return defaultZone;
  }
}

interface ZonedParts {
  readonly date: string;
  readonly time: string;
  readonly seconds: string;
  /** `monday` to `sunday` */
  readonly weekday: string;
}

/** Formats are cached by zone, because creating one takes fifty times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: knownZone(zone),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    weekday: 'long',
    hourCycle: 'h23',
  });
  formats.set(zone, format);
  return format;
}

/** Wall clock of an instant in a zone: `date` YYYY-MM-DD, `time` HH:mm. */
export function zoned(at: Date, zone: string = defaultZone): ZonedParts {
  const part = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return {
    date: `${part['year']}-${part['month']}-${part['day']}`,
    time: `${part['hour']}:${part['minute']}`,
    seconds: `${part['second']}`,
    weekday: `${part['weekday']}`.toLowerCase(),
  };
}

/** Inclusive at both ends; a window that ends before it starts wraps past midnight (B-AUTH-2). */
export const isWithin = (time: string, start: string, end: string): boolean =>
  start <= end ? time >= start && time <= end : time >= start || time <= end;

/** Whole days from today to the due date in the zone; negative when past. */
export function daysLeft(dueDate: string, at: Date, zone: string = defaultZone): number {
  const today = Date.parse(`${zoned(at, zone).date}T00:00:00Z`);
  return Math.round((Date.parse(`${dueDate.slice(0, 10)}T00:00:00Z`) - today) / dayMs);
}

/** Calendar date `days` later. */
export const addDays = (date: string, days: number): string => {
  const at = Date.parse(`${date}T00:00:00Z`) + days * dayMs;
  return new Date(at).toISOString().slice(0, 10);
};
