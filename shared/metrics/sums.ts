/** Amounts by measure; what is not there is zero. */
export type Numbers = Readonly<Record<string, number>>;

/** Numbers by cell, see `cellOf`; the empty cell is the whole. */
export type Cells = Readonly<Record<string, Numbers>>;

/** Cells by day, YYYY-MM-DD, and those of the present state under `present`. */
export type Buckets = Readonly<Record<string, Cells>>;

export const present = 'present';
export const whole = '';

/**
 * Subject of a cell: an attendant, a connection, a channel, a tag, a source, the hours of a queue, or a failure. Every
 * cell belongs to a queue, so that a user with some queues sees their part of each number.
 */
export type CellKind = 'user' | 'connection' | 'channel' | 'tag' | 'source' | 'hours' | 'failure';
const letters: Readonly<Record<CellKind, string>> = {
  user: 'u',
  connection: 'c',
  channel: 'k',
  tag: 't',
  source: 's',
  hours: 'h',
  failure: 'x',
};
const kinds = Object.fromEntries(Object.entries(letters).map(([kind, letter]) => [letter, kind as CellKind]));

export const cellOf = (kind: CellKind, queueId: number | null, id: string | number | null = ''): string =>
  `${letters[kind]}:${queueId ?? 0}:${id ?? 0}`;

export interface Cell {
  readonly kind: CellKind;
  readonly queueId: number;
  readonly id: string;
}

/** @returns undefined for the whole */
export function readCell(cell: string): Cell | undefined {
  const [letter = '', queueId, ...id] = cell.split(':');
  const kind = kinds[letter];
  return kind && { kind, queueId: Number(queueId), id: id.join(':') };
}

const isEmpty = (value: object): boolean => {
  for (const _ in value) return false;
  return true;
};

/** Adds `factor` times the numbers; what becomes zero is left out. */
export function addNumbers(to: Record<string, number>, numbers: Numbers, factor = 1): Record<string, number> {
  for (const name of Object.keys(numbers)) {
    const sum = (to[name] ?? 0) + factor * (numbers[name] ?? 0);
    if (sum === 0) delete to[name];
    else to[name] = sum;
  }
  return to;
}

function addCells(to: Record<string, Record<string, number>>, cells: Cells, factor: number): void {
  for (const [cell, numbers] of Object.entries(cells)) {
    const added = addNumbers(to[cell] ?? {}, numbers, factor);
    if (isEmpty(added)) delete to[cell];
    else to[cell] = added;
  }
}

/** The sum of cells; what becomes empty is left out. */
export function sumCells(all: readonly Cells[]): Cells {
  const sum: Record<string, Record<string, number>> = {};
  for (const cells of all) addCells(sum, cells, 1);
  return sum;
}

/** The sum of buckets, each times its factor; nothing is left where all is zero. */
export function sumBuckets(all: readonly Buckets[], factors: readonly number[] = []): Buckets {
  const sum: Record<string, Record<string, Record<string, number>>> = {};
  for (const [place, buckets] of all.entries()) {
    for (const [name, cells] of Object.entries(buckets)) {
      const to = sum[name] ?? {};
      addCells(to, cells, factors[place] ?? 1);
      if (isEmpty(to)) delete sum[name];
      else sum[name] = to;
    }
  }
  return sum;
}

export const isNothing = (buckets: Buckets): boolean => isEmpty(buckets);
