import { isCalendarDay } from '@shared/core/calendar.ts';
/** Choices of the filter; the empty one is the present month. */
export const presets = ['', 'lastMonth', '0', '3', '7', '15', '30', '60', '90', 'dates'] as const;
export type Preset = (typeof presets)[number];

/** The filter as the address holds it. */
export interface Filter {
  readonly period: string;
  readonly from: string;
  readonly to: string;
  /** Numbers with commas. */
  readonly queues: string;
}

export interface PeriodInput {
  readonly from?: string;
  readonly to?: string;
  readonly days?: number;
  readonly queueIds?: number[];
}

export const presetOf = ({ period, from, to }: Pick<Filter, 'period' | 'from' | 'to'>): Preset =>
  presets.find((preset) => preset === period && preset !== '') ?? (from !== '' || to !== '' ? 'dates' : '');

export const queuesOf = (text: string): number[] =>
  [...new Set(text.split(',').filter(Boolean).map(Number))]
    .filter((id) => Number.isSafeInteger(id) && id >= 0)
    .slice(0, 50);

/** The month before the one of a day, both ends included. */
function monthBefore(today: string): { from: string; to: string } {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const day = (date: number): string => new Date(date).toISOString().slice(0, 10);
  return { from: day(Date.UTC(year, month - 2, 1)), to: day(Date.UTC(year, month - 1, 0)) };
}

/** The call behind the filter; undefined while its dates are not chosen. */
export function inputOf(filter: Filter, today: string): PeriodInput | undefined {
  const preset = presetOf(filter);
  const chosen = queuesOf(filter.queues);
  const queueIds = chosen.length > 0 ? chosen : undefined;
  if (preset === '') return { queueIds };
  if (preset === 'lastMonth') return { ...monthBefore(today), queueIds };
  if (preset !== 'dates') return { days: Number(preset), queueIds };
  if (!isCalendarDay(filter.from) || !isCalendarDay(filter.to)) return undefined;
  return { from: filter.from, to: filter.to, queueIds };
}
