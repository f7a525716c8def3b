import type { ColumnMapping } from '@shared/contacts/columnMapping.ts';
import { type ImportedPerson, ImportInput, maxUploadRows } from '@shared/contacts/importing.ts';
import type { RowFailure, SheetRow } from '@shared/contacts/importSheet.ts';
import type { Contact } from '@shared/contacts/model.ts';
import { AppError, type ErrorCode } from '@shared/core/errors.ts';
import { type Country, companyCountry, readPhone } from '@shared/phones/read.ts';
import type { SheetFault } from '@shared/sheets/limits.ts';
import type { Tag } from '@shared/tags/model.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { mayChange } from '../records/access.ts';
import { tagRecords } from '../tags/repo.ts';
import { type Imported, importPerson } from './importing.ts';
import { readSheet } from './readSheet.ts';
import type { SheetTask } from './sheetTask.ts';

/** Rows worked on at the same time: a thousand have to fit into one request. */
const atOnce = 16;

const faultCode: Readonly<Record<SheetFault, ErrorCode>> = {
  not_a_sheet: 'ERR_SHEET_UNREADABLE',
  sheet_too_large: 'ERR_SHEET_TOO_LARGE',
};

const isFault = (problem: string): problem is SheetFault => Object.hasOwn(faultCode, problem);

async function rowsIn(task: SheetTask): Promise<readonly SheetRow[]> {
  const found = await readSheet(task);
  if ('rows' in found) return found.rows;
  const { problem } = found;
  if (isFault(problem)) throw new AppError(faultCode[problem]);
  if (problem === 'too_many_rows') throw new AppError('ERR_SHEET_TOO_LARGE', { values: { limit: maxUploadRows } });
  throw new AppError('ERR_SHEET_HEADINGS', { fields: { file: problem } });
}

interface ContactUploadOutcome {
  readonly created: Contact[];
  readonly failures: RowFailure[];
  existing: number;
}

type Take = (person: ImportedPerson) => Promise<Imported>;

interface Taking {
  readonly take: Take;
  readonly country: Country;
  readonly outcome: ContactUploadOutcome;
}

async function takeRow(row: SheetRow, { take, country, outcome }: Taking): Promise<void> {
  const person = ImportInput.safeParse({ ...row, extraInfo: row.fields });
  const number = person.success ? readPhone(person.data.number, country) : undefined;
  if (!person.success || number === undefined) {
    const field = String(person.error?.issues[0]?.path[0] ?? 'number');
    outcome.failures.push({ line: row.line, error: 'ERR_VALIDATION', field });
    return;
  }
  try {
    const { contact, isNew } = await take({ ...person.data, number });
    if (isNew) outcome.created.push(contact);
    else outcome.existing += 1;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    outcome.failures.push({
      line: row.line,
      error: error.code,
      field: error.code === 'ERR_NO_TAG_FOUND' ? 'tags' : null,
    });
  }
}

/**
 * Everybody in the first file of a request (B-CONT-5); a row that is wrong does not stop the others.
 * @throws ERR_SHEET_UNREADABLE, ERR_SHEET_TOO_LARGE, ERR_SHEET_HEADINGS
 */
export async function importSheet(
  ctx: Ctx,
  { mapping, acceptAudio }: { readonly mapping: ColumnMapping | undefined; readonly acceptAudio: boolean },
): Promise<ContactUploadOutcome> {
  const [file] = ctx.request.files;
  if (!file) throw new AppError('ERR_SHEET_UNREADABLE', { fields: { file: 'required' } });
  const country = companyCountry(ctx.company);
  const reading = { country, language: ctx.user.language, target: 'contacts' } as const;
  const rows = await rowsIn({ content: file.content, reading, mapping, most: maxUploadRows });
  const waiting = [...rows].reverse();
  const outcome: ContactUploadOutcome = { created: [], failures: [], existing: 0 };
  let tags: Promise<Tag[]> | undefined;
  const tagsOf = () => (tags ??= tagRecords.list(ctx));
  const take: Take = (person) => importPerson(ctx, person, acceptAudio, tagsOf, (known) => mayChange(ctx, known));
  const taking = { take, country, outcome };
  const work = async (): Promise<void> => {
    for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) {
      await takeRow(row, taking);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  outcome.failures.sort((a, b) => a.line - b.line);
  return outcome;
}
