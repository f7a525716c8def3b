const rowHeight = 32;

/** What so many names with their bars need. */
export const rowsHeight = (count: number): number => Math.max(2, count) * rowHeight + 8;
