import * as z from 'zod';
import { NumericId } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { ReportExportView, SheetFormat } from './exports.ts';
import { GridInput, GridRow } from './grid.ts';
import { ReportFilters, ReportPageInput, ReportRow, ReportTotals } from './model.ts';
import { maxSavedReports, SavedReportFields, SavedReportView } from './saved.ts';

const Id = z.object({ id: NumericId });

export const reports = {
  list: route({
    method: 'GET',
    path: '/ticket/reports',
    access: 'dashboard',
    summary: 'Service cycles of a period, one row each, newest first, with their number',
    input: ReportPageInput,
    output: z.object({
      tickets: z.array(ReportRow),
      /** Present only if totals were requested. */
      totalTickets: ReportTotals.nullable(),
      count: z.number().int(),
      hasMore: z.boolean(),
      nextCursor: z.string().nullable(),
      /** Looking ended here, before the page was full: the next one goes on. */
      lookedTo: z.string().nullable(),
    }),
    errors: ['ERR_INVALID_PERIOD'],
  }),
  grid: route({
    method: 'GET',
    path: '/report-grid',
    access: 'dashboard',
    summary:
      'The service cycles of a period added up by attendant, queue, connection, tag, day, channel, advertisement or how they ended',
    input: GridInput,
    output: z.object({
      rows: z.array(GridRow),
      /** Lines left out, behind those. */
      more: z.number().int(),
      /** Otherwise only the newest records were added up. */
      isExact: z.boolean(),
      /** Records that were looked at, and when the oldest of them began; null: there is none. */
      looked: z.number().int(),
      since: z.string().nullable(),
    }),
    errors: ['ERR_INVALID_PERIOD'],
  }),
  export: route({
    method: 'POST',
    path: '/report-exports',
    access: 'dashboard',
    audit: 'reports.export',
    summary: 'Make a file of a report in the background: all its rows, up to 100,000',
    input: z.object({ filters: ReportFilters, format: SheetFormat }),
    output: ReportExportView,
    errors: ['ERR_INVALID_PERIOD', 'ERR_TOO_MANY_ATTEMPTS'],
  }),
  exports: route({
    method: 'GET',
    path: '/report-exports',
    access: 'dashboard',
    summary: 'Files of reports that the caller asked for, the 20 newest, with how far they are',
    input: z.object({}),
    output: z.object({ exports: z.array(ReportExportView) }),
    errors: [],
  }),
  file: route({
    method: 'GET',
    path: '/report-exports/{exportId}',
    access: 'dashboard',
    summary: 'A link of a few minutes to the file of a report that the caller asked for',
    input: z.object({ exportId: z.string().max(40) }),
    output: z.object({ url: z.string() }),
    errors: ['ERR_NOT_FOUND', 'ERR_EXPORT_EXPIRED'],
  }),
  listSaved: route({
    method: 'GET',
    path: '/saved-reports',
    access: 'dashboard',
    summary: 'Reports that were saved with their filters: the caller’s own and those that are shared, by name',
    input: z.object({}),
    output: z.object({ reports: z.array(SavedReportView) }),
    errors: [],
  }),
  createSaved: route({
    method: 'POST',
    path: '/saved-reports',
    access: 'dashboard',
    audit: 'reports.createSaved',
    idempotent: true,
    summary: `Save the filters of a report, and have it sent by e-mail; a company has at most ${maxSavedReports}`,
    input: SavedReportFields,
    output: SavedReportView,
    errors: ['ERR_INVALID_PERIOD', 'ERR_SAVEDREPORT_LIMIT'],
  }),
  updateSaved: route({
    method: 'PUT',
    path: '/saved-reports/{id}',
    access: 'dashboard',
    audit: 'reports.updateSaved',
    summary: 'Change a saved report as a whole; for its owner and administrators',
    input: SavedReportFields.extend(Id.shape),
    output: SavedReportView,
    errors: ['ERR_NO_SAVEDREPORT_FOUND', 'ERR_INVALID_PERIOD', 'ERR_SAVEDREPORT_LIMIT', 'ERR_NO_PERMISSION'],
  }),
  removeSaved: route({
    method: 'DELETE',
    path: '/saved-reports/{id}',
    access: 'dashboard',
    audit: 'reports.removeSaved',
    summary: 'Delete a saved report; it is sent to nobody any more',
    input: Id,
    output: z.object({ message: z.string() }),
    errors: ['ERR_NO_SAVEDREPORT_FOUND', 'ERR_NO_PERMISSION'],
  }),
};
