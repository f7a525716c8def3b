import { pageSize } from '@shared/core/page.ts';
import { fold } from '@shared/core/text.ts';
import * as z from 'zod';
import { cursorOf } from './cursor.ts';

interface NamedRecord {
  readonly id: number;
  readonly name: string;
}

/** Alphabetical whatever case and accents; equal ones by number. */
const byName = (a: NamedRecord, b: NamedRecord): number => {
  const [one, other] = [fold(a.name), fold(b.name)];
  if (one === other) return a.id - b.id;
  return one < other ? -1 : 1;
};

/** End of the page before; rows that come or go in between do not move it. */
const position = cursorOf(z.object({ id: z.number(), name: z.string().max(200) }));

interface NamedPageQuery {
  readonly searchParam?: string | undefined;
  readonly pageNumber?: number;
  /** Rows to skip, in place of a page's number. */
  readonly offset?: number;
  readonly cursor?: string | undefined;
}

/**
 * A page, by name, of records that are few enough to be read together, limited to names that contain the words
 * (B-GEN-5).
 */
export function namedPage<T extends NamedRecord>(records: readonly T[], wanted: NamedPageQuery) {
  const { searchParam = '', pageNumber = 1, offset = (pageNumber - 1) * pageSize.other, cursor } = wanted;
  const after = position.read(cursor);
  const term = fold(searchParam);
  const found = records.filter(({ name }) => fold(name).includes(term)).sort(byName);
  const rest = after ? found.filter((record) => byName(record, after) > 0) : found;
  const start = after ? 0 : offset;
  const items = rest.slice(start, start + pageSize.other);
  const hasMore = rest.length > start + pageSize.other;
  const last = items.at(-1);
  const nextCursor = position.next(hasMore && last ? { id: last.id, name: last.name } : undefined);
  return { items, count: found.length, hasMore, nextCursor };
}
