import { AppError } from '@shared/core/errors.ts';
import { zoned } from '@shared/core/time.ts';
import { periodOf } from '@shared/reports/cycles.ts';
import type { ReportExport, SheetFormat } from '@shared/reports/exports.ts';
import type { ReportFilters } from '@shared/reports/model.ts';
import { ulid } from 'ulid';
import type { CompanyCtx, Ctx } from '../core/context/ctx.ts';
import { enqueueReport } from '../core/events/privacyQueue.ts';
import { watchdogDue } from '../core/events/watchdog.ts';
import { downloadUrl } from '../core/files/files.ts';
import { countAttempt } from '../core/http/attemptLimits.ts';
import { describeExportFile } from './exporting.ts';
import { createExport, getExport } from './repo.ts';

/** A user does not look into more reports in an hour. */
const maxPerHour = 30;

/** The days that are meant are kept: an export that goes on tomorrow is about today. @throws ERR_INVALID_PERIOD */
function withDays(filters: ReportFilters, zone: string, now: Date): ReportFilters {
  const { from, until } = periodOf(filters, zone, now);
  const last = new Date(Date.parse(until) - 1);
  return { ...filters, dateFrom: zoned(new Date(from), zone).date, dateTo: zoned(last, zone).date };
}

type ExportOrder = Pick<ReportExport, 'id' | 'filters' | 'format' | 'sentAs'> & { readonly user: Ctx['user'] };

/** A file that is to be made. */
export const newExport = ({ companyId, now }: CompanyCtx, { user, ...order }: ExportOrder): ReportExport => ({
  ...{ ...order, companyId, userId: user.id, language: user.language },
  ...{ status: 'running', rows: 0, isCut: false, parts: 0, position: null, isRead: false, size: null },
  ...{ createdAt: now.toISOString(), finishedAt: null, expiresAt: null, dueAt: watchdogDue(now), version: 1 },
});

/** @throws ERR_INVALID_PERIOD, ERR_TOO_MANY_ATTEMPTS */
export async function orderExport(ctx: Ctx, asked: ReportFilters, format: SheetFormat): Promise<ReportExport> {
  const { companyId, user, now, company } = ctx;
  const filters = withDays(asked, company.timeZone, now);
  const limit = { scope: 'reportExport', value: `${companyId}-${user.id}`, limit: maxPerHour, seconds: 3_600 };
  await countAttempt(limit, now);
  const record = newExport({ companyId, now }, { id: ulid(now.getTime()), user, filters, format, sentAs: null });
  await createExport(record);
  await enqueueReport(record);
  return record;
}

/** @throws ERR_NOT_FOUND, ERR_EXPORT_EXPIRED */
export async function linkTo(ctx: Ctx, id: string): Promise<string> {
  const record = await getExport(ctx, ctx.user.id, id);
  const isThere = record.status === 'done' && record.expiresAt !== null && record.expiresAt > ctx.now.toISOString();
  if (!isThere) throw new AppError('ERR_EXPORT_EXPIRED');
  const { key, name, mime } = describeExportFile(record);
  return downloadUrl(key, { name, mime });
}
