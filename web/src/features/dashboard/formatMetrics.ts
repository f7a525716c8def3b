import { formatCount, formatMinutes, formatPercent } from '@web/lib/format.ts';
import { currentLanguage, textOf } from '@web/lib/i18n.ts';
import { dashboardTexts } from './text.ts';

export const none = '–';

/** Minutes as people say them; seconds below one. */
export function durationText(minutes: number | null): string {
  if (minutes === null) return none;
  if (minutes > 0 && minutes < 1)
    return textOf(dashboardTexts, 'seconds', { s: Math.max(1, Math.round(minutes * 60)) });
  return formatMinutes(minutes);
}

/** A rating, with one decimal. */
export const decimalText = (value: number | null, decimals = 1): string =>
  value === null
    ? none
    : new Intl.NumberFormat(currentLanguage(), { minimumFractionDigits: 0, maximumFractionDigits: decimals }).format(
        value,
      );

/** `value` is 0 to 100. */
export const percentText = (value: number | null): string => (value === null ? none : formatPercent(value / 100));

export const countText = (value: number | null): string => (value === null ? none : formatCount(value));

/** Dates are calendar days: no zone moves them. */
const dayFormat = (options: Intl.DateTimeFormatOptions) => (date: string) =>
  new Intl.DateTimeFormat(currentLanguage(), { ...options, timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`));

export const shortDay = dayFormat({ day: '2-digit', month: '2-digit' });
export const fullDay = dayFormat({ weekday: 'short', day: '2-digit', month: '2-digit', year: 'numeric' });
export const plainDay = dayFormat({ day: '2-digit', month: '2-digit', year: 'numeric' });

/** Monday first, as the numbers come. */
export const weekdayName = (index: number, width: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(currentLanguage(), { weekday: width, timeZone: 'UTC' })
    .format(new Date(Date.UTC(2024, 0, 1 + index)))
    .replace('.', '');
