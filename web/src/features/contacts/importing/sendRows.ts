import { maxFields } from '@shared/contacts/fieldLimits.ts';
import { ImportInput } from '@shared/contacts/importing.ts';
import type { SheetRow } from '@shared/contacts/importSheet.ts';
import { AppError, isErrorCode } from '@shared/core/errors.ts';
import { api } from '@web/lib/api.ts';
import { errorText } from '@web/lib/errorTexts.ts';
import { fieldErrorText } from '@web/lib/fieldErrorText.ts';

/** Rows of one request: few enough for a second or two, so that progress is seen and stopping is quick. */
export const blockSize = 200;

export interface FailedRow extends SheetRow {
  /** Reason in the user's language. */
  readonly reason: string;
  readonly field: string | null;
}

export interface BlockOutcome {
  readonly created: number;
  readonly existing: number;
  readonly failed: readonly FailedRow[];
}

/** Checks a row by the contract's rules, to save a call that the API would refuse. */
function refusedAtOnce(row: SheetRow): FailedRow | undefined {
  const issue = ImportInput.safeParse(row).error?.issues[0];
  if (issue === undefined) return undefined;
  const field = String(issue.path[0] ?? '');
  // The schema has no error code that distinguishes the two formats of an address.
  return { ...row, field, reason: fieldErrorText(field === 'email' ? 'invalid_email' : issue.message) };
}

const describeImportError = (error: string, field: string | null): string => {
  if (error === 'ERR_VALIDATION' && field !== null) return fieldErrorText('invalid');
  return errorText(new AppError(isErrorCode(error) ? error : 'ERR_INTERNAL'));
};

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/** Fields of the rows of a block, as far as a contact takes so many. */
const fieldsOf = (rows: readonly SheetRow[]): string[] =>
  [...new Set(rows.flatMap(({ fields }) => fields.map(({ name }) => name)))].slice(0, maxFields);

/** The rows as a sheet that the API takes, with what its columns are; the first of them is its second line. */
function sheetOf(rows: readonly SheetRow[]): { readonly file: File; readonly mapping: string } {
  const names = fieldsOf(rows);
  const lines = rows.map(({ number, name, email, tags, fields }) => {
    const values = new Map(fields.map((field) => [field.name, field.value]));
    return [number, name, email, tags, ...names.map((field) => values.get(field) ?? '')].map(quoted).join(';');
  });
  const headings = ['numero', 'nome', 'email', 'tags', ...names];
  const columns = [
    ...(['number', 'name', 'email', 'tags'] as const).map((use) => ({ use })),
    ...names.map((field) => ({ use: 'field', field })),
  ];
  const text = [headings.map(quoted).join(';'), ...lines].join('\n');
  return {
    file: new File([text], 'contatos.csv', { type: 'text/csv' }),
    mapping: JSON.stringify({ headingLine: 1, columns }),
  };
}

/**
 * Hands rows over, all in one request; sending the same again harms nothing.
 * @throws what befalls every row: no connection, no session
 */
export async function sendBlock(rows: readonly SheetRow[], signal: AbortSignal): Promise<BlockOutcome> {
  const refused = rows.flatMap((row) => refusedAtOnce(row) ?? []);
  const lines = new Set(refused.map(({ line }) => line));
  const sent = rows.filter(({ line }) => !lines.has(line));
  if (sent.length === 0) return { created: 0, existing: 0, failed: refused };
  const { file, mapping } = sheetOf(sent);
  const { contacts, existing, failures } = await api.contacts.upload({ mapping }, { signal, files: [file] });
  const failed = failures.flatMap(({ line, error, field }) => {
    const row = sent[line - 2];
    return row ? [{ ...row, field, reason: describeImportError(error, field) }] : [];
  });
  return { created: contacts.length, existing, failed: [...refused, ...failed].sort((a, b) => a.line - b.line) };
}
