import { dayMs, hourMs, minuteMs } from '@shared/core/time.ts';
import { countInLanguage, currentLanguage, perLanguage, textOf } from './i18n.ts';
import { formatTexts } from './text.ts';
import { companyDaysBetween, companyZone, formatMoment, type Moment } from './time.ts';

/** A count with the language's separators: 1.234 in Portuguese. */
export const formatCount = countInLanguage;

const digitsOf = (text: string) => text.replace(/\D/g, '');

function groupBrazilian(national: string): string {
  const area = national.slice(0, 2);
  const subscriber = national.slice(2);
  return `(${area}) ${subscriber.slice(0, -4)}-${subscriber.slice(-4)}`;
}

/**
 * A phone number for people. Brazilian ones are grouped, `+55 (11) 91234-5678`; others keep their digits after `+`.
 * Fewer than ten digits and a missing number have their own words. A masked number (with `*`) is shown as it came.
 */
export function formatPhone(number: string | null | undefined): string {
  if (number === null || number === undefined || number.trim() === '') return textOf(formatTexts, 'phoneMissing');
  if (number.includes('*')) return number;
  const digits = digitsOf(number);
  if (digits.length < 10) return textOf(formatTexts, 'phoneInvalid');
  if (digits.startsWith('55') && (digits.length === 12 || digits.length === 13)) {
    return `+55 ${groupBrazilian(digits.slice(2))}`;
  }
  if (digits.length <= 11) return groupBrazilian(digits);
  return `+${digits}`;
}

// The same notation as in shared/core/money.ts, which is not part of the first load.
const reais = perLanguage(
  (language) => new Intl.NumberFormat(language === 'en' ? language : 'pt-BR', { style: 'currency', currency: 'BRL' }),
);
const distances = perLanguage(
  (language) => new Intl.RelativeTimeFormat(language, { style: 'short', numeric: 'always' }),
);

/** Reais in the reader's notation; the amount is in reais, not centavos. */
export function formatMoney(amount: number): string {
  return reais().format(amount);
}

/** `share` is 0 to 1. */
export function formatPercent(share: number, decimals = 0): string {
  return new Intl.NumberFormat(currentLanguage(), { style: 'percent', maximumFractionDigits: decimals }).format(share);
}

/** Bytes as people say them: 5 MB, 1,5 MB. Decimal units, as the channels state their limits. */
export function formatBytes(bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return new Intl.NumberFormat(currentLanguage(), {
    style: 'unit',
    unit: units[step],
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** step);
}

/** A count for a badge: at most two digits, then `99+`. */
export function formatBadge(count: number): string {
  return count > 99 ? '99+' : String(Math.max(0, Math.trunc(count)));
}

/** Service and waiting times: minutes in, hours and minutes out. */
export function formatMinutes(minutes: number): string {
  const whole = Math.max(0, Math.round(minutes));
  const h = Math.floor(whole / 60);
  const m = whole % 60;
  return h === 0 ? textOf(formatTexts, 'minutes', { m }) : textOf(formatTexts, 'hoursMinutes', { h, m });
}

/** Seconds as a player shows them: 0:07, 12:30, 1:02:03. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const pad = (part: number) => String(part).padStart(2, '0');
  const rest = `${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`;
  return whole >= 3600 ? `${Math.floor(whole / 3600)}:${rest}` : rest.replace(/^0(?=\d:)/, '');
}

export const formatDate = (moment: Moment, zone = companyZone()) => formatMoment(moment, 'dd/MM/yyyy', zone);
export const formatDateTime = (moment: Moment, zone = companyZone()) => formatMoment(moment, 'dd/MM/yyyy HH:mm', zone);
export const formatExact = (moment: Moment, zone = companyZone()) => formatMoment(moment, 'dd/MM/yyyy HH:mm:ss', zone);
/** Notes keep two digits of the year. */
export const formatNoteTime = (moment: Moment, zone = companyZone()) => formatMoment(moment, 'dd/MM/yy HH:mm', zone);
export const formatClock = (moment: Moment, zone = companyZone()) => formatMoment(moment, 'HH:mm', zone);

/** "há 5 min", "há 3 h" up to 24 hours either way; the date and time beyond that. */
export function formatRelative(moment: Moment, now: Moment, zone = companyZone()): string {
  const distance = new Date(moment).getTime() - new Date(now).getTime();
  if (Number.isNaN(distance)) return '';
  if (Math.abs(distance) >= dayMs) return formatDateTime(moment, zone);
  if (Math.abs(distance) < 60_000) return textOf(formatTexts, 'now');
  return Math.abs(distance) < hourMs
    ? distances().format(Math.trunc(distance / minuteMs), 'minute')
    : distances().format(Math.trunc(distance / hourMs), 'hour');
}

/** The heading of a day in a conversation: today, yesterday, the weekday within a week, then the date. */
export function formatDayHeading(moment: Moment, now: Moment, zone = companyZone()): string {
  const days = companyDaysBetween(now, moment, zone);
  if (days === 0) return textOf(formatTexts, 'today');
  if (days === 1) return textOf(formatTexts, 'yesterday');
  if (days > 1 && days < 7) {
    return new Intl.DateTimeFormat(currentLanguage(), { weekday: 'long', timeZone: zone }).format(new Date(moment));
  }
  return formatDate(moment, zone);
}

/** The time in a list row: the clock today, "Ontem", then the date. */
export function formatListTime(moment: Moment, now: Moment, zone = companyZone()): string {
  const days = companyDaysBetween(now, moment, zone);
  if (days <= 0) return formatClock(moment, zone);
  return days === 1 ? textOf(formatTexts, 'yesterday') : formatDate(moment, zone);
}
