const rowHeight = 32;

/** Height in pixels of so many bars. */
export const rowsHeight = (count: number): number => Math.max(2, count) * rowHeight + 8;
