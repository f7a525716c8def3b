import { type ColumnMapping, type SheetTarget, writtenMapping } from '@shared/contacts/columnMapping.ts';
import { AppError } from '@shared/core/errors.ts';

const schemas = { contacts: writtenMapping('contacts'), list: writtenMapping('list') };

/**
 * Parses a form's column mapping. It is kept out of the contract, which the page loads with its first screen.
 * @throws ERR_VALIDATION
 */
export function readMapping(text: string | undefined, target: SheetTarget): ColumnMapping | undefined {
  if (text === undefined) return undefined;
  const read = schemas[target].safeParse(text);
  if (read.success) return read.data;
  throw new AppError('ERR_VALIDATION', { fields: { mapping: read.error.issues[0]?.message ?? 'invalid' } });
}
