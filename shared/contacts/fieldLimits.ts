/** Fields of a contact, and variables of a list. */
export const maxFields = 30;

/**
 * Pattern for names of list variables. `{nome}` is a built-in placeholder and no variable, but follows the same
 * pattern.
 */
export const variablePattern = /^[\p{L}\p{N}_]{1,30}$/u;

/** Reasons to refuse a row that can be found in the row itself. */
export const rowRefusals = ['number_missing', 'number_invalid', 'number_rounded', 'email_invalid'] as const;
export type RowRefusal = (typeof rowRefusals)[number];

/** Letters of a mapping of columns in a form. */
export const longestMapping = 40_000;
