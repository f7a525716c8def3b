import { tzOffset } from '@date-fns/tz';
import { AwsError } from '../protocol/protocol.ts';

/** Timing of a schedule, parsed from its expression. All times are epoch milliseconds. */
export type Timing =
  | { readonly kind: 'once'; readonly at: number }
  | { readonly kind: 'every'; readonly period: number };

const units: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

const refused = (text: string) => new AwsError('ValidationException', text);

/** Milliseconds that the zone is ahead of UTC at that instant. */
function offsetAt(zone: string, instant: number): number {
  const minutes = tzOffset(zone, new Date(instant));
  if (Number.isNaN(minutes)) throw refused(`Provided ScheduleExpressionTimezone ${zone} is invalid.`);
  return minutes * 60_000;
}

/**
 * The instant of a wall clock time in a zone. The second look at the offset matters within a day of a change of
 * clocks; a time that the change skips is moved forward by it, one that occurs twice means the first.
 */
export function wallClock(time: string, zone: string): number {
  const asUtc = Date.parse(`${time}Z`);
  if (Number.isNaN(asUtc)) throw refused(`Invalid Schedule Expression at(${time}).`);
  const before = offsetAt(zone, asUtc - 86_400_000);
  const candidate = asUtc - before;
  return offsetAt(zone, candidate) === before ? candidate : asUtc - offsetAt(zone, asUtc - offsetAt(zone, candidate));
}

/** Parses `at(...)` and `rate(...)`; throws ValidationException for anything else, cron included. */
export function parseExpression(expression: unknown, zone: unknown): Timing {
  const text = String(expression);
  const at = /^at\((\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\)$/.exec(text);
  if (at !== null) return { kind: 'once', at: wallClock(String(at[1]), String(zone ?? 'UTC')) };
  const [, count, unit, plural] = /^rate\(([1-9]\d*) (minute|hour|day)(s?)\)$/.exec(text) ?? [];
  const length = units[unit ?? ''];
  // AWS insists on "rate(1 minute)" and "rate(2 minutes)".
  if (length === undefined || (count === '1') !== (plural === '')) {
    throw refused(`Invalid Schedule Expression ${text}.`);
  }
  return { kind: 'every', period: Number(count) * length };
}
