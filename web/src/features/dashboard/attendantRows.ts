import type { AttendantPart, Summary } from '@shared/metrics/model.ts';

/** Colleagues as the company lists them. */
export interface Colleague {
  readonly id: number;
  readonly name: string;
  readonly online: boolean;
}

export interface AttendantRow {
  readonly id: number;
  readonly name: string | null;
  /** Undefined for those who left. */
  readonly online: boolean | undefined;
  readonly now: number;
  readonly tickets: number;
  /** Tickets closed in the period, including those that began before it. */
  readonly ended: number;
  /** Minutes. */
  readonly wait: number | null;
  readonly service: number | null;
  readonly firstResponse: number | null;
  readonly rated: number;
  readonly score: number | null;
}

const buildAttendantRow = (
  { id, name, present, totals, ended }: AttendantPart,
  colleague: Colleague | undefined,
): AttendantRow => ({
  id,
  name: colleague?.name ?? name,
  online: colleague?.online,
  now: present.open,
  tickets: totals.tickets,
  ended,
  wait: totals.wait.mean,
  service: totals.service.mean,
  firstResponse: totals.firstResponse.mean,
  rated: totals.rating.count,
  score: totals.rating.mean,
});

const idle = ({ id, name, online }: Colleague): AttendantRow => ({
  ...{ id, name, online, now: 0, tickets: 0, ended: 0, rated: 0 },
  ...{ wait: null, service: null, firstResponse: null, score: null },
});

/** Rows of all attendants who served customers; in the company's view also of the others (B-DASH-8). */
export function attendantRows({ attendants, scope }: Summary, team: readonly Colleague[]): AttendantRow[] {
  const known = new Map(team.map((one) => [one.id, one]));
  const served = attendants.filter(({ id }) => id !== 0);
  const ids = new Set(served.map(({ id }) => id));
  const others = scope === 'company' ? team.filter(({ id }) => !ids.has(id)) : [];
  return [...served.map((part) => buildAttendantRow(part, known.get(part.id))), ...others.map(idle)];
}

/** Attendant with the most closed tickets; a tie goes to the better rating. */
export const topOf = (rows: readonly AttendantRow[]): AttendantRow | undefined =>
  rows
    .filter(({ ended }) => ended > 0)
    .toSorted((one, other) => other.ended - one.ended || (other.score ?? 0) - (one.score ?? 0))[0];

export const sortKeys = [
  'name',
  'score',
  'rated',
  'tickets',
  'ended',
  'now',
  'wait',
  'firstResponse',
  'service',
  'online',
] as const;
export type SortKey = (typeof sortKeys)[number];

export interface Sorting {
  readonly key: SortKey;
  readonly isDescending: boolean;
}

/** `-tickets` as the address holds it; by name without it. */
export function sortingOf(text: string): Sorting {
  const key = sortKeys.find((one) => one === text.replace(/^-/, ''));
  return key === undefined ? { key: 'name', isDescending: false } : { key, isDescending: text.startsWith('-') };
}

/** Numbers show the highest first, names the first; pressed again the other way round. */
export function nextSorting(now: Sorting, key: SortKey): string {
  const isDescending = now.key === key ? !now.isDescending : key !== 'name';
  return `${isDescending ? '-' : ''}${key}`;
}

/** Rows without a value come last in both directions. */
export function sorted(rows: readonly AttendantRow[], { key, isDescending }: Sorting): AttendantRow[] {
  const sign = isDescending ? -1 : 1;
  const byName = (one: AttendantRow, other: AttendantRow): number =>
    (one.name ?? '').localeCompare(other.name ?? '', undefined, { sensitivity: 'base' });
  if (key === 'name') return rows.toSorted((one, other) => sign * byName(one, other));
  const valueIn = (row: AttendantRow): number | null => {
    const value = row[key];
    return typeof value === 'boolean' ? Number(value) : (value ?? null);
  };
  return rows.toSorted((one, other) => {
    const [a, b] = [valueIn(one), valueIn(other)];
    if (a === null || b === null) return a === b ? byName(one, other) : a === null ? 1 : -1;
    return sign * (a - b) || byName(one, other);
  });
}
