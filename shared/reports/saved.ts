import * as z from 'zod';
import { NumericId } from '../core/fields.ts';
import { SheetFormat } from './exports.ts';
import { GridBy } from './grid.ts';
import { ReportFilters, ReportView } from './model.ts';

/** The tabs of the reports: lists of services, which become files, and tables of sums. */
export const ReportTab = z.enum([...ReportView.options, 'advertisements', 'reasons', 'firstContact', 'grid']);
export type ReportTab = z.infer<typeof ReportTab>;

export const isListTab = (tab: ReportTab): tab is ReportView => ReportView.safeParse(tab).success;

/** Interval of a scheduled report; each covers the day, week or month before. */
export const ReportEvery = z.enum(['day', 'week', 'month']);
export type ReportEvery = z.infer<typeof ReportEvery>;

export const maxRecipients = 20;

export const ReportSchedule = z.object({
  every: ReportEvery,
  /** Hour in the company's zone, on Mondays for weeks and on the first for months. */
  hour: z.coerce.number().int().min(0).max(23).default(7),
  format: SheetFormat.default('xlsx'),
  recipientIds: z.array(NumericId).min(1, 'required').max(maxRecipients, 'too_long'),
});
export type ReportSchedule = z.infer<typeof ReportSchedule>;

export const SavedReportFields = z.object({
  name: z.string().trim().min(1, 'required').max(60, 'too_long'),
  tab: ReportTab.default('tickets'),
  filters: ReportFilters,
  /** Dimension of the grid's lines. */
  by: GridBy.nullable().default(null),
  /** Everybody who may read reports sees it. */
  isShared: z.boolean().default(false),
  schedule: ReportSchedule.nullable().default(null),
});
export type SavedReportFields = z.infer<typeof SavedReportFields>;

/** Filters of a report by a name, and to whom it is sent by e-mail. */
export const SavedReport = SavedReportFields.extend({
  id: z.number().int(),
  companyId: z.number().int(),
  /** Owner with the name at the time of saving. */
  owner: z.object({ id: z.number().int(), name: z.string() }),
  createdAt: z.string(),
  /** Time of the next sending; null if it is not scheduled or has no recipient left. */
  dueAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  version: z.number().int(),
});
export type SavedReport = z.infer<typeof SavedReport>;

export const SavedReportView = SavedReport.omit({ companyId: true, version: true }).extend({ canChange: z.boolean() });
export type SavedReportView = z.infer<typeof SavedReportView>;

/** Limit of a company, because all of them are read together. */
export const maxSavedReports = 100;
/** Limit of scheduled reports among them. */
export const maxScheduledReports = 20;

interface Reader {
  readonly id: number;
  readonly profile: 'admin' | 'supervisor' | 'user';
}

/** True for the owner and for administrators, because the owner may have left the company. */
export const canChangeSaved = ({ id, profile }: Reader, { owner }: Pick<SavedReport, 'owner'>): boolean =>
  owner.id === id || profile === 'admin';

/** Scheduled reports are visible to administrators too, because they are sent to people. */
export const canSeeSaved = (reader: Reader, { isShared, owner, schedule }: SavedReport): boolean =>
  isShared || owner.id === reader.id || (schedule !== null && reader.profile === 'admin');
