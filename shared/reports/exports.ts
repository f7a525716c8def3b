import * as z from 'zod';
import { Language } from '../users/model.ts';
import { ReportFilters } from './model.ts';

export const SheetFormat = z.enum(['xlsx', 'csv']);
export type SheetFormat = z.infer<typeof SheetFormat>;

export const ExportStatus = z.enum(['running', 'done', 'failed', 'expired']);

/** The most rows of one file (B-REP-1); the newest of a longer report. */
export const maxExportedRows = 100_000;
/** Days for which the file is there. */
export const exportedDays = 7;

export const ReportExport = z.object({
  id: z.string(),
  companyId: z.number().int(),
  /** User who ordered it and may read it; rows that this user may no longer see when it is made are left out. */
  userId: z.number().int(),
  language: Language,
  format: SheetFormat,
  filters: ReportFilters,
  /** Name of the saved report that is sent by e-mail; null if a user ordered the export on the page. */
  sentAs: z.string().nullable(),
  status: ExportStatus,
  /** Written so far. */
  rows: z.number().int(),
  /** There were more than one file takes. */
  isCut: z.boolean(),
  /** Files that hold the rows until all are there. */
  parts: z.number().int(),
  /** Position at which reading continues; null at the beginning. */
  position: z.string().nullable(),
  /** Every row was read. */
  isRead: z.boolean(),
  /** Bytes of the file. */
  size: z.number().int().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  /** Time of the clock's next check; null if there is none. */
  dueAt: z.string().nullable(),
  version: z.number().int(),
});
export type ReportExport = z.infer<typeof ReportExport>;

export const ReportExportView = ReportExport.pick({
  ...{ id: true, format: true, filters: true, sentAs: true, status: true, rows: true, isCut: true, size: true },
  ...{ createdAt: true, finishedAt: true, expiresAt: true },
});
export type ReportExportView = z.infer<typeof ReportExportView>;
