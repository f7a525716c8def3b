interface Row {
  readonly id: string | number;
}

/** The list with `row` in the place of its older self; a row that is not there stays away. */
export const replaced = <R extends Row>(rows: readonly R[], row: R): R[] =>
  rows.map((held) => (held.id === row.id ? { ...held, ...row } : held));

export const without = <R extends Row>(rows: readonly R[], id: R['id']): R[] => rows.filter((held) => held.id !== id);

/** The list with `row` in it: in its place, or at the end. */
export const upserted = <R extends Row>(rows: readonly R[], row: R): R[] =>
  rows.some((held) => held.id === row.id) ? replaced(rows, row) : [...rows, row];
