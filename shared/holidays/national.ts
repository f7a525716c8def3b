import { addDays } from '../core/time.ts';

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
export function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const e = b % 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * e + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const days = h + l - 7 * m + 114;
  const pad = (part: number): string => String(part).padStart(2, '0');
  return `${year}-${pad(Math.floor(days / 31))}-${pad((days % 31) + 1)}`;
}

/** The same day each year: laws 662/1949, 6.802/1980, 10.607/2002 and 14.759/2023. */
const fixed = {
  newYear: '01-01',
  tiradentes: '04-21',
  labourDay: '05-01',
  independence: '09-07',
  aparecida: '10-12',
  allSouls: '11-02',
  republic: '11-15',
  blackAwareness: '11-20',
  christmas: '12-25',
} as const;

/** Days after Easter Sunday. */
const movable = { carnivalMonday: -48, carnival: -47, goodFriday: -2, corpusChristi: 60 } as const;

/** Each company decides whether it works: no national law makes them holidays. */
const optional: ReadonlySet<string> = new Set(['carnivalMonday', 'carnival', 'corpusChristi']);

export type NationalHoliday = keyof typeof fixed | keyof typeof movable;
export const nationalHolidays = [...Object.keys(fixed), ...Object.keys(movable)] as readonly NationalHoliday[];

export interface OfferedHoliday {
  readonly kind: NationalHoliday;
  /** YYYY-MM-DD */
  readonly date: string;
  /** On the same day each year. */
  readonly isYearly: boolean;
  readonly isOptional: boolean;
}

/** Brazil's national holidays of a year in the order of their days. */
export const brazilianHolidays = (year: number): OfferedHoliday[] => {
  const easter = easterSunday(year);
  const days = [
    ...Object.entries(fixed).map(([kind, day]) => ({ kind, date: `${year}-${day}`, isYearly: true })),
    ...Object.entries(movable).map(([kind, days]) => ({ kind, date: addDays(easter, days), isYearly: false })),
  ];
  return days
    .map((day) => ({ ...day, kind: day.kind as NationalHoliday, isOptional: optional.has(day.kind) }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
};
