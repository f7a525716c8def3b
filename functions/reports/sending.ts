import { createHash } from 'node:crypto';
import { subscriptionState } from '@shared/companies/subscription.ts';
import type { ReportExport } from '@shared/reports/exports.ts';
import type { ReportSchedule, SavedReport } from '@shared/reports/saved.ts';
import { type Days, daysBefore, nextSending } from '@shared/reports/timetable.ts';
import type { User } from '@shared/users/model.ts';
import { encodeTime, TIME_LEN } from 'ulid';
import { now } from '../core/context/clock.ts';
import { enqueueReport, enqueueSavedReport, type SavedReportJob } from '../core/events/privacyQueue.ts';
import { log } from '../core/log.ts';
import { companyEntity } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItem, type Item, wasApplied } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { newExport } from './ordering.ts';
import { createExport } from './repo.ts';
import { readersOf, savedReportEntity, savedReports } from './saved.ts';

type Scheduled = SavedReport & { readonly schedule: ReportSchedule };

/** Letters of a ULID: no I, L, O and U. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Id of an export. The same report, days and recipient give the same id, so that a repeated sending, or one whose hour
 * was moved, makes no second export. It begins with its time like the other ids.
 */
function exportId({ companyId, id }: SavedReport, { dateFrom, dateTo }: Days, userId: number): string {
  const about = `${companyId}#${id}#${dateFrom}#${dateTo}#${userId}`;
  const rest = [...createHash('sha256').update(about).digest().subarray(0, 16)].map((byte) => letters[byte % 32]);
  return `${encodeTime(Date.parse(`${dateTo}T23:59:59Z`), TIME_LEN)}${rest.join('')}`;
}

/** The report of some days for one person: with their rights, in their language. */
function exportFor(report: Scheduled, days: Days, user: User): ReportExport {
  const { companyId, filters, schedule, name } = report;
  return newExport(
    { companyId, now: now() },
    {
      ...{ id: exportId(report, days, user.id), user, format: schedule.format },
      ...{ filters: { ...filters, ...days }, sentAs: name },
    },
  );
}

async function make(record: ReportExport): Promise<void> {
  if (await wasApplied(createExport(record))) await enqueueReport(record);
}

/** Has the files made; who left or may not read reports any more gets none. @returns how many get one */
async function makeFiles(report: Scheduled, days: Days): Promise<number> {
  const users = await readersOf(report.companyId, report.schedule.recipientIds);
  await Promise.all(users.map((user) => make(exportFor(report, days, user))));
  return users.length;
}

const isScheduled = (report: SavedReport): report is Scheduled => report.schedule !== null;

/**
 * Sends a report that is due, about the last whole day, week or month. What was missed while nothing ran is not made up
 * for: it is in the next one or can be asked for. A company that is not served gets none.
 */
export async function sendReport({ companyId, savedReportId }: SavedReportJob): Promise<void> {
  const at = now();
  const report = await savedReports.find({ companyId }, savedReportId);
  if (!report || !isScheduled(report) || report.dueAt === null || report.dueAt > at.toISOString()) return;
  const item = await getItem(keys.company(companyId), true);
  if (!item) return;
  const company = fromItem(companyEntity, item);
  const isServed = company.status && subscriptionState(company, at) === 'active';
  const days = daysBefore(report.schedule.every, new Date(report.dueAt), company.timeZone);
  const recent = daysBefore(report.schedule.every, at, company.timeZone);
  const count = isServed ? await makeFiles(report, recent.dateTo > days.dateTo ? recent : days) : undefined;
  const after: SavedReport = {
    ...report,
    sentAt: count ? at.toISOString() : report.sentAt,
    dueAt: count === 0 ? null : nextSending(report.schedule, company.timeZone, at),
  };
  // A concurrent change of the report has set its next instant too.
  if (!(await wasApplied(savedReports.replace(report, after)))) log.info('report.changedWhileSent', { companyId });
}

/** The clock found a report in the due index. */
export const enqueueSending = (item: Item): Promise<void> =>
  enqueueSavedReport(fromItem<SavedReport>(savedReportEntity, item));
