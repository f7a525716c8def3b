import { type Buckets, type Cells, present, readCell, sumBuckets, whole } from './sums.ts';

/**
 * Numbers are stored three times, because each is read in another way: a small item per day with the whole, for totals and
 * charts; one per month with every part, for tables; and one per day with every part, where a month does not fit.
 */
export interface StoredParts {
  /** By day. */
  readonly days: Buckets;
  /** By day. */
  readonly splits: Buckets;
  /** By month. */
  readonly months: Buckets;
  readonly present: Cells;
}

const filtered = (cells: Cells, isWanted: (cell: string) => boolean): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([cell]) => isWanted(cell)));

const kindOf = (cell: string): string => (cell === whole ? 'whole' : (readCell(cell)?.kind ?? ''));

const isOfDay = (cell: string): boolean => ['whole', 'failure'].includes(kindOf(cell));
const isOfSplit = (cell: string): boolean => !isOfDay(cell);
const isOfMonth = (cell: string): boolean => isOfSplit(cell) && kindOf(cell) !== 'hours';

const withoutEmpty = (buckets: Buckets): Buckets => sumBuckets([buckets]);

/** Where numbers are stored. */
export function storedParts(buckets: Buckets): StoredParts {
  const { [present]: state = {}, ...days } = buckets;
  const entries = Object.entries(days);
  const of = (isWanted: (cell: string) => boolean): Buckets =>
    withoutEmpty(Object.fromEntries(entries.map(([date, cells]) => [date, filtered(cells, isWanted)])));
  const monthly = entries.map(([date, cells]) => ({ [date.slice(0, 7)]: filtered(cells, isOfMonth) }));
  return { days: of(isOfDay), splits: of(isOfSplit), months: sumBuckets(monthly), present: state };
}
