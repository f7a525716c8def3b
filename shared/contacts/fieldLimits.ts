/** Fields of a contact, and variables of a list. */
export const maxFields = 30;

/** A variable of a list: `{nome}` of a campaign's text is none, but what stands in its braces is written alike. */
export const variablePattern = /^[\p{L}\p{N}_]{1,30}$/u;

/** Why a row of a sheet does not get in, as far as the row itself tells. */
export const rowRefusals = ['number_missing', 'number_invalid', 'number_rounded', 'email_invalid'] as const;
export type RowRefusal = (typeof rowRefusals)[number];

/** Letters of a mapping of columns in a form. */
export const longestMapping = 40_000;
