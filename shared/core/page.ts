import * as z from 'zod';

/** Page sizes of B-GEN-3. */
export const pageSize = { tickets: 40, kanban: 400, contacts: 100, audit: 40, other: 20 } as const;

/** The most one answer holds of a list that is an array, and so cannot say that there is more: who wants others searches. */
export const maxListed = { rows: 100, bytes: 1_000_000 } as const;

/**
 * True if such an answer may have been cut. A character takes at most three bytes, and the last row is a small part of
 * the limit.
 */
export const mayBeCut = (rows: readonly unknown[]): boolean =>
  rows.length >= maxListed.rows || JSON.stringify(rows).length > maxListed.bytes / 4;

/** Input of every list: the specified 1-based page, or the opaque cursor of the page before (which wins). */
export const PageInput = z.object({
  pageNumber: z.coerce.number().int().min(1).max(100).default(1),
  cursor: z.string().max(2000).optional(),
});

/** Output of every list besides its rows. `count` is the number of rows in this answer's list as far as known. */
export const pageOutput = { count: z.number().int(), hasMore: z.boolean(), nextCursor: z.string().nullable() };

export interface Page<T> {
  readonly items: T[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}
