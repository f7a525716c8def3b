import { Channel } from '../connections/model.ts';
import { addDays } from '../core/time.ts';
import { amount, meanOf, measures, numbered, presentOf, ratingOf, row, totalsOf, unfinished } from './measures.ts';
import {
  type AttendantPart,
  type DayNumbers,
  type NamedPart,
  type Period,
  type Scope,
  Source,
  type Summary,
} from './model.ts';
import { daysOf, lastDay, periodBefore } from './period.ts';
import {
  addNumbers,
  type Buckets,
  type Cell,
  type CellKind,
  type Cells,
  type Numbers,
  readCell,
  whole,
} from './sums.ts';

/** Names by `user:12`, `queue:3`, `connection:1`, `tag:4`: the last ones known. */
export type Names = Readonly<Record<string, string>>;

/** The part of a company's numbers that a viewer asks for. */
export interface Part {
  readonly scope: Scope;
  /** undefined: all. 0: without a queue. */
  readonly queueIds?: readonly number[] | undefined;
  readonly userId?: number | undefined;
}

/** Stored numbers of a period. */
export interface Look {
  readonly part: Part;
  readonly zone: string;
  readonly period: Period;
  /** Numbers by day: the period, the one before, and at least the rest of the period's last month. */
  readonly days: Buckets;
  /** Growth of the backlog since the end of the period's last month. */
  readonly grown: Cells;
  /** Sums over the period by cell, without the total. */
  readonly parts: Cells;
  readonly present: Cells;
  readonly names: Names;
  readonly asOf: string;
}

/** True if no filter is set, so that the stored totals can be used. */
export const isWhole = ({ queueIds, userId }: Part): boolean => queueIds === undefined && userId === undefined;

export const isWithinPart = ({ queueIds, userId }: Part, { kind, queueId, id }: Cell): boolean =>
  (queueIds === undefined || queueIds.includes(queueId)) &&
  (userId === undefined || (kind === 'user' && id === String(userId)));

type CellSelector = (cell: Cell) => string | undefined;

/** Numbers of the cells that are wanted, added up under the name that `wanted` gives to each. */
function grouped(cells: Cells, part: Part, wanted: CellSelector): Map<string, Numbers> {
  const groups = new Map<string, Record<string, number>>();
  for (const [text, numbers] of Object.entries(cells)) {
    const cell = readCell(text);
    if (!cell || !isWithinPart(part, cell)) continue;
    const name = wanted(cell);
    if (name !== undefined) groups.set(name, addNumbers(groups.get(name) ?? {}, numbers));
  }
  return groups;
}

const ofKind =
  (kind: CellKind, name: (cell: Cell) => string = () => ''): CellSelector =>
  (cell) =>
    cell.kind === kind ? name(cell) : undefined;

/** The present state is stored by attendant and queue alone. */
const presentNumbers = (cells: Cells, part: Part): Numbers => grouped(cells, part, ofKind('user')).get('') ?? {};

/** All numbers of some cells. Attendants, with those who have none, are everything. */
const totalOf = (cells: Cells, part: Part): Numbers =>
  (isWhole(part) ? cells[whole] : grouped(cells, part, ofKind('user')).get('')) ?? {};

const hoursOf = (cells: Cells, part: Part): Numbers =>
  (isWhole(part) ? cells[whole] : grouped(cells, part, ofKind('hours')).get('')) ?? {};

function dayNumbers({ days, part }: Look, date: string, backlog: number): DayNumbers {
  const numbers = totalOf(days[date] ?? {}, part);
  const rating = ratingOf(numbers);
  return {
    date,
    tickets: amount(numbers, measures.began),
    active: amount(numbers, measures.active),
    closed: amount(numbers, measures.closed),
    finished: amount(numbers, measures.finished),
    reopened: amount(numbers, measures.reopened),
    ended: amount(numbers, measures.ended),
    backlog,
    leads: isWhole(part) ? amount(numbers, measures.leads) : null,
    wait: meanOf(numbers, 'wait'),
    service: meanOf(numbers, 'service'),
    firstResponse: meanOf(numbers, 'firstResponse'),
    ratings: rating.count,
    rating: rating.mean,
    npsScore: rating.npsScore,
    csat: rating.csat,
  };
}

/** Unfinished services at the end of each day, counted back from those of now. */
function backlogs({ days, part, present, grown, period }: Look): Map<string, number> {
  const found = new Map<string, number>();
  const since = periodBefore(period).from;
  let left = unfinished(presentNumbers(present, part)) - amount(totalOf(grown, part), measures.began);
  for (let date = lastDay(period.to.slice(0, 7)); date >= since; date = addDays(date, -1)) {
    if (date <= period.to) found.set(date, Math.max(0, left));
    const numbers = totalOf(days[date] ?? {}, part);
    left += amount(numbers, measures.ended) - amount(numbers, measures.began);
  }
  return found;
}

function weekOf({ days, part }: Look, dates: readonly string[], prefix: string): number[][] {
  const week = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  for (const date of dates) {
    const weekday = week[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? [];
    for (const [hour, count] of row(hoursOf(days[date] ?? {}, part), prefix, 24).entries())
      weekday[hour] = (weekday[hour] ?? 0) + count;
  }
  return week;
}

const byId = ({ id }: Cell): string => id;

const totalsBy = (look: Look, wanted: CellSelector) => {
  const parts = grouped(look.parts, look.part, wanted);
  const states = grouped(look.present, look.part, wanted);
  return [...new Set([...parts.keys(), ...states.keys()])]
    .map((id) => ({ id, present: presentOf(states.get(id) ?? {}), totals: totalsOf(parts.get(id) ?? {}) }))
    .sort((a, b) => b.totals.tickets - a.totals.tickets || (a.id < b.id ? -1 : 1));
};

const named = (look: Look, kind: string, wanted: CellSelector): NamedPart[] =>
  totalsBy(look, wanted).map(({ id, ...part }) => ({
    id: Number(id),
    name: look.names[`${kind}:${id}`] || null,
    ...part,
  }));

function attendantsOf(look: Look): AttendantPart[] {
  const own = grouped(look.parts, look.part, ofKind('user', byId));
  return named(look, 'user', ofKind('user', byId)).map((attendant) => ({
    ...attendant,
    ended: amount(own.get(String(attendant.id)) ?? {}, measures.ended),
  }));
}

const summed = ({ days, part }: Look, dates: readonly string[]): Numbers => {
  const sum: Record<string, number> = {};
  for (const date of dates) addNumbers(sum, totalOf(days[date] ?? {}, part));
  return sum;
};

function failuresOf({ days, part }: Look, dates: readonly string[]): Summary['failures'] {
  if (!isWhole(part)) return [];
  const codes: Record<string, number> = {};
  for (const date of dates)
    for (const [code, numbers] of grouped(
      days[date] ?? {},
      part,
      ofKind('failure', ({ id }) => id),
    ))
      codes[code] = (codes[code] ?? 0) + amount(numbers, measures.failed);
  return Object.entries(codes)
    .map(([code, count]) => ({ code, count }))
    .sort((a, b) => b.count - a.count);
}

/** Everything that a dashboard shows of a period, from numbers that were only added up. */
export function summaryOf(look: Look): Summary {
  const { part, zone, period, asOf } = look;
  const before = periodBefore(period);
  const [dates, datesBefore] = [daysOf(period), daysOf(before)];
  const [numbers, numbersBefore] = [summed(look, dates), summed(look, datesBefore)];
  const backlog = backlogs(look);
  const week = (prefix: string) => weekOf(look, dates, prefix);
  const weeks = { tickets: week(numbered.began), accepted: week(numbered.accepted), ended: week(numbered.ended) };
  const atHour = (rows: number[][], hour: number): number => rows.reduce((sum, day) => sum + (day[hour] ?? 0), 0);
  const leads = (of: Numbers): number | null => (isWhole(part) ? amount(of, measures.leads) : null);
  return {
    scope: part.scope,
    ...{ zone, period, periodBefore: before },
    present: presentOf(presentNumbers(look.present, part)),
    totals: totalsOf(numbers),
    totalsBefore: totalsOf(numbersBefore),
    ended: amount(numbers, measures.ended),
    endedBefore: amount(numbersBefore, measures.ended),
    leads: leads(numbers),
    leadsBefore: leads(numbersBefore),
    days: dates.map((date) => dayNumbers(look, date, backlog.get(date) ?? 0)),
    daysBefore: datesBefore.map((date) => dayNumbers(look, date, backlog.get(date) ?? 0)),
    hours: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      tickets: atHour(weeks.tickets, hour),
      accepted: atHour(weeks.accepted, hour),
      ended: atHour(weeks.ended, hour),
    })),
    week: weeks,
    attendants: attendantsOf(look),
    queues: named(
      look,
      'queue',
      ofKind('user', ({ queueId }) => String(queueId)),
    ),
    connections: named(look, 'connection', ofKind('connection', byId)),
    tags: named(look, 'tag', ofKind('tag', byId)),
    channels: totalsBy(look, ofKind('channel', byId)).map(({ id, ...rest }) => ({
      channel: Channel.safeParse(id).data ?? null,
      ...rest,
    })),
    sources: totalsBy(look, ofKind('source', byId)).flatMap(({ id, ...rest }) => {
      const source = Source.safeParse(id).data;
      return source ? [{ source, ...rest }] : [];
    }),
    failures: failuresOf(look, dates),
    asOf,
  };
}
