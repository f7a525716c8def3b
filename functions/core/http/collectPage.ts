export interface Candidate<T> {
  readonly row: T;
  /** Position behind the row, at which the list goes on. */
  readonly position: string;
}

interface PageCollection<T> {
  /** Rows of the page, and those before it that were asked to be skipped. */
  readonly wanted: number;
  /** Behind the last row of the page before. */
  readonly start: string | undefined;
  /** Reads after which a search answers what it has found. */
  readonly maxLooks: number;
  /** @param missing number of rows that are still needed, and one more to see whether there is a next page */
  readonly look: (
    after: string | undefined,
    missing: number,
  ) => Promise<{ readonly found: readonly Candidate<T>[]; readonly last: string | undefined }>;
  readonly accept: (row: T) => boolean;
}

export interface Collected<T> {
  readonly rows: T[];
  /** Position of the next page; undefined on the last one. */
  readonly next: string | undefined;
}

/** Rows of a list that is read part by part and filtered here, until a page and one more row are found. */
export async function collectPage<T>({
  wanted,
  start,
  maxLooks,
  look,
  accept,
}: PageCollection<T>): Promise<Collected<T>> {
  const rows: T[] = [];
  let next = start;
  for (let turn = 0; turn < maxLooks; turn += 1) {
    const { found, last } = await look(next, wanted - rows.length + 1);
    for (const { row, position } of found) {
      if (accept(row)) {
        if (rows.length === wanted) return { rows, next };
        rows.push(row);
      }
      next = position;
    }
    if (last === undefined) return { rows, next: undefined };
    next = last;
  }
  return { rows, next };
}
