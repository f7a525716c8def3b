import * as z from 'zod';
import { fold } from '../core/text.ts';
import { maxFields, variablePattern } from './fieldLimits.ts';

/** Meanings that a column of a sheet with people can have. */
export const ColumnUse = z.enum([
  ...['number', 'name', 'firstName', 'middleName', 'lastName', 'email', 'tags'],
  ...['field', 'nothing'],
] as const);
export type ColumnUse = z.infer<typeof ColumnUse>;

/** Target of an import: contacts have fields and tags, people of a list have variables for campaigns. */
export type SheetTarget = 'contacts' | 'list';

// Titles and blank lines stand above the headings of some exports.
export const highestHeading = 20;

/** A sheet may have one column of each of these. */
export const nameColumns: ReadonlySet<ColumnUse> = new Set(['name', 'firstName', 'middleName', 'lastName']);

/** Reason why a mapping of columns cannot be used. */
export type ColumnProblem = 'no_number' | 'two_of_a_kind' | 'same_variable' | 'too_many_variables';

type Choice = readonly { readonly use: ColumnUse; readonly field: string }[];

/** Number of fields that a person gets; a contact also gets one for each further number and e-mail. */
export function fieldCount(columns: Choice, target: SheetTarget): number {
  const count = (wanted: ColumnUse): number => columns.filter(({ use }) => use === wanted).length;
  const beside = Math.max(0, count('number') - 1) + Math.max(0, count('email') - 1);
  return count('field') + (target === 'contacts' ? beside : 0);
}

export function columnProblem(columns: Choice, target: SheetTarget): ColumnProblem | undefined {
  const uses = columns.map(({ use }) => use);
  if (!uses.includes('number')) return 'no_number';
  const once = uses.filter((use) => nameColumns.has(use));
  if (new Set(once).size < once.length) return 'two_of_a_kind';
  const fields = columns.flatMap(({ use, field }) => (use === 'field' ? [field] : []));
  const isNamed = (field: string): boolean => (target === 'list' ? variablePattern.test(field) : field.trim() !== '');
  if (!fields.every(isNamed) || new Set(fields.map(fold)).size < fields.length) return 'same_variable';
  return fieldCount(columns, target) > maxFields ? 'too_many_variables' : undefined;
}

/** A mapping of columns that a user has chosen. */
const mappingFor = (target: SheetTarget) =>
  z
    .object({
      /** Row of the headings, from 1; 0: there are none. */
      headingLine: z.number().int().min(0).max(highestHeading),
      columns: z
        .array(z.object({ use: ColumnUse, field: z.string().trim().max(50, 'too_long').default('') }))
        .min(1)
        .max(200, 'too_many'),
    })
    .superRefine(({ columns }, check) => {
      const problem = columnProblem(columns, target);
      if (problem !== undefined) check.addIssue({ code: 'custom', path: ['columns'], message: problem });
    });
export type ColumnMapping = z.output<ReturnType<typeof mappingFor>>;

/** A mapping in a form, where everything is a text. */
export const writtenMapping = (target: SheetTarget) =>
  z
    .string()
    .transform((text, check) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        check.addIssue({ code: 'custom', message: 'invalid' });
        return z.NEVER;
      }
    })
    .pipe(mappingFor(target));
