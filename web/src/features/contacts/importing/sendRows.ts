import { ImportInput } from '@shared/contacts/importing.ts';
import type { SheetRow } from '@shared/contacts/importSheet.ts';
import { AppError } from '@shared/core/errors.ts';
import { api } from '@web/lib/api.ts';
import { errorText, fieldErrorText } from '@web/lib/errorTexts.ts';
import { NetworkError } from '@web/lib/wire.ts';

/** Milliseconds from one row to the next: thousands of rows must not crowd out the people at work. */
const pace = 330;

export interface FailedRow extends SheetRow {
  /** Why, in the reader's language. */
  readonly reason: string;
  readonly field: string | null;
}

export type RowOutcome =
  | { readonly kind: 'created' | 'existing' }
  | { readonly kind: 'failed'; readonly failed: FailedRow };

const fieldReason = (row: SheetRow, field: string, code: string): RowOutcome => ({
  kind: 'failed',
  failed: { ...row, field, reason: fieldErrorText(code) },
});

/** What the API would refuse needs no call. */
function checked(row: SheetRow): RowOutcome | undefined {
  const issue = ImportInput.safeParse(row).error?.issues[0];
  if (issue === undefined) return undefined;
  const field = String(issue.path[0] ?? '');
  // The two shapes an address may have are told apart by no code of their own.
  return fieldReason(row, field, field === 'email' ? 'invalid_email' : issue.message);
}

/** A failure of this row; what would befall every row is thrown. */
function refused(row: SheetRow, error: unknown): RowOutcome {
  const isOfRow = error instanceof AppError && [400, 404, 409].includes(error.status);
  if (!isOfRow) throw error;
  const [field, code] = Object.entries(error.details.fields ?? {})[0] ?? [];
  if (error.code === 'ERR_VALIDATION' && field !== undefined && code !== undefined)
    return fieldReason(row, field, code);
  return { kind: 'failed', failed: { ...row, field: field ?? null, reason: errorText(error) } };
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

async function sendRow(row: SheetRow, signal: AbortSignal): Promise<RowOutcome> {
  const { number, name, email, tags } = row;
  try {
    const { isNew } = await api.contacts.importOne({ number, name, email, tags }, { signal });
    return { kind: isNew ? 'created' : 'existing' };
  } catch (error) {
    return refused(row, error);
  }
}

/**
 * Sends rows one after the other, paced, until the end or until `signal` stops it.
 * @param report called after every row, in their order
 * @returns what stopped it, when that was neither the end nor the signal: no connection, no session
 */
export async function sendRows(
  rows: readonly SheetRow[],
  signal: AbortSignal,
  report: (outcome: RowOutcome) => void,
): Promise<unknown> {
  for (const row of rows) {
    if (signal.aborted) return undefined;
    const known = checked(row);
    if (known !== undefined) {
      report(known);
      continue;
    }
    const free = pause(pace, signal);
    try {
      report(await sendRow(row, signal));
    } catch (error) {
      return signal.aborted ? undefined : error;
    }
    await free;
  }
  return undefined;
}

/** Whether trying to go on makes sense at once. */
export const isOffline = (error: unknown): boolean => error instanceof NetworkError;
