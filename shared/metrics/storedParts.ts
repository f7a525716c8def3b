import { amount, measures } from './measures.ts';
import { addNumbers, type Buckets, type Cells, present, readCell, sumBuckets, whole } from './sums.ts';

/**
 * Numbers are stored in several ways, because each is read in another one: a small item per day with the whole, for totals
 * and charts; one per month with every part, for tables; one per day with every part, where a month does not fit; and one
 * per year with what each month left unfinished, from which the backlog of any day is counted back.
 */
export interface StoredParts {
  readonly days: Buckets;
  readonly splits: Buckets;
  readonly months: Buckets;
  /** Numbers by year: services that began and did not end within each month, in total and by attendant. */
  readonly growth: Buckets;
  readonly present: Cells;
}

const filtered = (cells: Cells, isWanted: (cell: string) => boolean): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([cell]) => isWanted(cell)));

const readCellKind = (cell: string): string => (cell === whole ? 'whole' : (readCell(cell)?.kind ?? ''));

const isOfDay = (cell: string): boolean => ['whole', 'failure'].includes(readCellKind(cell));
const isOfSplit = (cell: string): boolean => !isOfDay(cell);
const isOfMonth = (cell: string): boolean => isOfSplit(cell) && readCellKind(cell) !== 'hours';

/** Most services end in the month in which they begin, and leave nothing here. */
const growthOf = (date: string, cells: Cells): Buckets => {
  const grown = Object.entries(cells).flatMap(([cell, numbers]) => {
    const more = amount(numbers, measures.began) - amount(numbers, measures.ended);
    return more !== 0 && ['whole', 'user'].includes(readCellKind(cell))
      ? [[cell, { [date.slice(5, 7)]: more }] as const]
      : [];
  });
  return { [date.slice(0, 4)]: Object.fromEntries(grown) };
};

/** Growth of the backlog after a month (YYYY-MM), to be subtracted from the present backlog. */
export function grownSince(growth: Buckets, month: string): Cells {
  const sum: Record<string, Record<string, number>> = {};
  for (const [year, cells] of Object.entries(growth))
    for (const [cell, months] of Object.entries(cells))
      for (const [name, more] of Object.entries(months))
        if (`${year}-${name}` > month) sum[cell] = addNumbers(sum[cell] ?? {}, { [measures.began]: more });
  return sum;
}

const withoutEmpty = (buckets: Buckets): Buckets => sumBuckets([buckets]);

/** Splits numbers into the records that store them. */
export function storedParts(buckets: Buckets): StoredParts {
  const { [present]: state = {}, ...days } = buckets;
  const entries = Object.entries(days);
  const of = (isWanted: (cell: string) => boolean): Buckets =>
    withoutEmpty(Object.fromEntries(entries.map(([date, cells]) => [date, filtered(cells, isWanted)])));
  const monthly = entries.map(([date, cells]) => ({ [date.slice(0, 7)]: filtered(cells, isOfMonth) }));
  const growth = sumBuckets(entries.map(([date, cells]) => growthOf(date, cells)));
  return { days: of(isOfDay), splits: of(isOfSplit), months: sumBuckets(monthly), growth, present: state };
}
