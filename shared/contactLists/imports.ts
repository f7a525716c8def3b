import * as z from 'zod';
import { rowRefusals } from '../contacts/fieldLimits.ts';
import type { SheetRow } from '../contacts/importSheet.ts';
import { longestVariable, maxVariables } from './model.ts';

/** Recipients of a campaign: who answered, who got the text and said nothing, whom it did not reach. */
export const CampaignAnswers = z.enum(['answered', 'silent', 'failed']);
export type CampaignAnswers = z.infer<typeof CampaignAnswers>;

/** Sources of an import. */
export const ImportSource = z.discriminatedUnion('kind', [
  /** A stored file of lines that `sheetLine` wrote; size in bytes. */
  z.object({ kind: z.literal('sheet'), key: z.string(), size: z.number().int() }),
  z.object({
    kind: z.literal('contacts'),
    /** Contacts that carry any of these; none: all. */
    tags: z.array(z.number().int()),
    searchParam: z.string(),
    channel: z.string(),
  }),
  /** Recipients of a campaign of the company. */
  z.object({ kind: z.literal('campaign'), campaignId: z.number().int(), answers: CampaignAnswers }),
]);
export type ImportSource = z.infer<typeof ImportSource>;

export const ImportStatus = z.enum(['running', 'stopped', 'done', 'failed']);

/** People on their way into a list, row by row; what is done is never done again. */
export const ContactListImport = z.object({
  id: z.string(),
  companyId: z.number().int(),
  contactListId: z.number().int(),
  /** Name of the sheet; empty for contacts of the company. */
  name: z.string(),
  source: ImportSource,
  status: ImportStatus,
  /** Number of rows in the sheet; null if they were not counted. */
  total: z.number().int().nullable(),
  /** Position at which the import continues: bytes of the file, or the last contact; null at the beginning. */
  position: z.string().nullable(),
  done: z.number().int(),
  added: z.number().int(),
  existing: z.number().int(),
  refused: z.number().int(),
  /** Names of the cells that follow name, number and e-mail in a line. */
  variables: z.array(z.string()),
  by: z.object({ id: z.number().int(), name: z.string() }),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
export type ContactListImport = z.infer<typeof ContactListImport>;

export const ContactListImportView = ContactListImport.omit({ version: true, position: true, source: true }).extend({
  kind: z.enum(['sheet', 'contacts', 'campaign']),
});
export type ContactListImportView = z.infer<typeof ContactListImportView>;

export const contactListImportView = ({
  version: _version,
  position: _position,
  source,
  ...shown
}: ContactListImport): ContactListImportView => ({ ...shown, kind: source.kind });

/** Reason why a row was refused. */
export const Refusal = z.enum(rowRefusals);
export type Refusal = z.infer<typeof Refusal>;

/** A row that did not get in, as it was written. */
export const RefusedRow = z.object({
  /** Row in the sheet, from 1. */
  line: z.number().int(),
  number: z.string(),
  name: z.string(),
  email: z.string(),
  reason: Refusal,
});
export type RefusedRow = z.infer<typeof RefusedRow>;

/** Rows of one import. */
export const maxImportRows = 100_000;
/** Bytes of the file of lines. */
export const maxImportBytes = 60_000_000;

/** A row of a sheet on its way: its place there, and its cells in the order number, name, e-mail, variables. */
export interface SheetLine {
  readonly line: number;
  readonly cells: readonly string[];
}

const longestCell = 300;

/** Renders a row as one line of the stored file. */
export const sheetLine = ({ line, cells }: SheetLine): string => {
  const cut = cells.map((cell, place) => cell.slice(0, place < 3 ? longestCell : longestVariable));
  return `${JSON.stringify({ line, cells: cut })}\n`;
};

export interface SheetLines {
  readonly lines: string[];
  /** Names of the cells that follow name, number and e-mail in a line. */
  readonly variables: string[];
}

/** The lines that the rows of a sheet become. */
export function listLines(rows: readonly SheetRow[]): SheetLines {
  const names = new Set(rows.flatMap(({ fields }) => fields.map(({ name }) => name)));
  const variables = [...names].slice(0, maxVariables);
  const lines = rows.map(({ line, number, name, email, fields }) => {
    const values = new Map(fields.map((field) => [field.name, field.value]));
    return sheetLine({
      line,
      cells: [number, name, email, ...variables.map((variable) => values.get(variable) ?? '')],
    });
  });
  return { lines, variables };
}

const Written = z.object({ line: z.number().int(), cells: z.array(z.string()) });

/** @returns undefined for what `sheetLine` never wrote */
export function readLine(text: string): SheetLine | undefined {
  try {
    return Written.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
