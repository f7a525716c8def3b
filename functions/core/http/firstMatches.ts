import { maxListed } from '@shared/core/page.ts';

const bytesOf = (row: unknown): number => Buffer.byteLength(JSON.stringify(row)) + 1;

/** The first rows, as many as one answer takes. */
export function firstMatches<T>(rows: readonly T[]): T[] {
  let left: number = maxListed.bytes - 2;
  const end = rows.slice(0, maxListed.rows).findIndex((row) => {
    left -= bytesOf(row);
    return left < 0;
  });
  return rows.slice(0, end === -1 ? maxListed.rows : end);
}
