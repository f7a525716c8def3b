interface Row {
  readonly id: string | number;
}

/** The list with `row` in the place of its older self; a row that is not there stays away. */
export const replaceRow = <R extends Row>(rows: readonly R[], row: R): R[] =>
  rows.map((current) => (current.id === row.id ? { ...current, ...row } : current));

export const removeRow = <R extends Row>(rows: readonly R[], id: R['id']): R[] =>
  rows.filter((current) => current.id !== id);

/** The list with `row` in it: in its place, or at the end. */
export const upsertRow = <R extends Row>(rows: readonly R[], row: R): R[] =>
  rows.some((current) => current.id === row.id) ? replaceRow(rows, row) : [...rows, row];
