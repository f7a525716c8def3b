import { hidesNumbers } from '@shared/contacts/mask.ts';
import { dayMs } from '@shared/core/time.ts';
import { periodOf } from '@shared/reports/cycles.ts';
import { exportedDays, maxExportedRows, type ReportExport } from '@shared/reports/exports.ts';
import { reportText } from '@shared/reports/exportTexts.ts';
import { ReportRow } from '@shared/reports/model.ts';
import { sheetHead, sheetRow } from '@shared/reports/sheetRows.ts';
import { withDefaults } from '@shared/settings/model.ts';
import { sheetType } from '@shared/sheets/write.ts';
import { viewerOf } from '@shared/tickets/rules/policy.ts';
import * as z from 'zod';
import { now } from '../core/context/clock.ts';
import type { ReportJob } from '../core/events/privacyQueue.ts';
import { watchdogDue } from '../core/events/watchdog.ts';
import { purgeFile, readFile, saveFile, saveStream } from '../core/files/files.ts';
import { createSheet } from '../core/files/sheetFile.ts';
import { log } from '../core/log.ts';
import { companyEntity, userEntity } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItems, WriteConflict } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { sentSteps } from './notices.ts';
import { look, type Reading } from './reading.ts';
import { findExport, saveExport } from './repo.ts';
import { type Names, readNames, buildReportRows } from './rows.ts';
import { readsReports } from './saved.ts';

/** Limits of a run. */
interface Stretch {
  /** Rows of one part: what a run that dies has to do again at most. */
  readonly rowsPerPart: number;
  /** Milliseconds after which the run ends; the next one does the rest. */
  readonly runMs: number;
}
const usual: Stretch = { rowsPerPart: 5_000, runMs: 50_000 };
/** Records read at once. */
const recordsPerPage = 1_000;

const later = (ms: number): string => new Date(now().getTime() + ms).toISOString();

/** MIME types of the formats. */
const mimes = { xlsx: sheetType, csv: 'text/csv' } as const;

export const describeExportFile = ({ companyId, id, format, language, createdAt }: ReportExport) => ({
  key: `c/${companyId}/reports/${id}.${format}`,
  name: `${reportText('file', language)}-${createdAt.slice(0, 10)}.${format}`,
  mime: mimes[format],
});
const partKey = ({ companyId, id }: ReportExport, part: number): string => `c/${companyId}/reports/${id}-${part}.json`;

/** The report with the present rights of the user who ordered it; undefined if the user may no longer read reports. */
async function readingOf(record: ReportExport): Promise<Reading | undefined> {
  const { companyId, userId, filters, language } = record;
  const [userItem, companyItem, settings] = await getItems(
    [keys.config(companyId, 'USER', userId), keys.company(companyId), keys.settings(companyId)],
    true,
  );
  if (!userItem || !companyItem) return undefined;
  const [user, company] = [fromItem(userEntity, userItem), fromItem(companyEntity, companyItem)];
  if (!readsReports(user)) return undefined;
  const asked = new Date(record.createdAt);
  return {
    ...{ companyId, language, filters, viewer: viewerOf(user), zone: company.timeZone, now: asked },
    isMasked: hidesNumbers(user.profile, withDefaults(settings ?? {})),
    period: periodOf(filters, company.timeZone, asked),
  };
}

/** Reads the next rows of the report into a file of their own. */
async function readPart(
  record: ReportExport,
  { reading, names, rowsPerPart, runMs }: Stretch & { readonly reading: Reading; readonly names: Names },
): Promise<ReportExport> {
  const rows: ReportRow[] = [];
  let position = record.position ?? undefined;
  const room = Math.min(rowsPerPart, maxExportedRows - record.rows);
  const began = performance.now();
  do {
    const { cycles, next } = await look(reading, position, Math.min(recordsPerPage, room - rows.length));
    rows.push(
      ...(await buildReportRows(
        reading,
        cycles.filter(({ isWanted }) => isWanted),
        names,
      )),
    );
    position = next;
  } while (position !== undefined && rows.length < room && performance.now() - began < runMs);
  const total = record.rows + rows.length;
  const isFull = total >= maxExportedRows;
  const read = { ...record, rows: total, position: position ?? null };
  if (rows.length > 0) {
    const content = Buffer.from(JSON.stringify(rows));
    await saveFile(partKey(record, record.parts + 1), content, { name: 'part.json', mime: 'application/json' });
  }
  return {
    ...read,
    parts: record.parts + (rows.length > 0 ? 1 : 0),
    isRead: position === undefined || isFull,
    isCut: isFull && position !== undefined,
  };
}

const Rows = z.array(ReportRow);

/** Makes one file of the parts. @returns its size in bytes */
async function assemble(record: ReportExport): Promise<number> {
  const { format, language, filters } = record;
  const { key, name, mime } = describeExportFile(record);
  const sheet = await createSheet(format, reportText('file', language));
  try {
    await sheet.addRows([sheetHead(language, filters.view)]);
    for (let part = 1; part <= record.parts; part += 1) {
      const rows = Rows.parse(JSON.parse((await readFile(partKey(record, part))).toString()));
      for (let start = 0; start < rows.length; start += 500)
        await sheet.addRows(rows.slice(start, start + 500).map((row) => sheetRow(row, language, filters.view)));
    }
    const { size, chunks } = await sheet.finish();
    await saveStream(key, chunks(), { name, mime, size });
    return size;
  } finally {
    await sheet.remove();
  }
}

async function dropParts(record: ReportExport): Promise<void> {
  for (let part = 1; part <= record.parts; part += 1) await purgeFile(partKey(record, part));
}

/**
 * Continues an export. Runs may overlap: the one that saves second gets a WriteConflict, so the export stays whole.
 * @returns the export if there is more to do
 */
async function proceed(begun: ReportExport, stretch: Stretch): Promise<ReportExport | undefined> {
  const reading = await readingOf(begun);
  if (!reading) {
    await saveExport({ ...begun, status: 'failed', finishedAt: now().toISOString(), dueAt: later(0) });
    return undefined;
  }
  const began = performance.now();
  const names = await readNames(reading);
  let record = begun;
  while (!record.isRead) {
    record = await saveExport({
      ...(await readPart(record, { ...stretch, reading, names })),
      dueAt: watchdogDue(now()),
    });
    if (performance.now() - began > stretch.runMs) return record;
  }
  const size = await assemble(record);
  const expiresAt = later(exportedDays * dayMs);
  const done: ReportExport = { ...record, size, status: 'done', finishedAt: now().toISOString(), expiresAt };
  record = await saveExport({ ...done, dueAt: expiresAt }, await sentSteps(done));
  await dropParts(record);
  return undefined;
}

/** Files of exports are there for a week. */
async function expire(record: ReportExport): Promise<void> {
  if (record.expiresAt !== null && record.expiresAt > now().toISOString()) return;
  await purgeFile(describeExportFile(record).key);
  await dropParts(record);
  await saveExport({ ...record, status: record.status === 'failed' ? 'failed' : 'expired', dueAt: null });
}

/**
 * Goes on with an export, or takes away what is over. A run that died is gone on from its last part.
 * @returns the export when there is more to do
 */
export async function runExport(
  { companyId, userId, exportId }: ReportJob,
  stretch: Stretch = usual,
): Promise<ReportExport | undefined> {
  const record = await findExport({ companyId }, userId, exportId);
  if (!record) return undefined;
  try {
    if (record.status === 'running') return await proceed(record, stretch);
    if (record.dueAt !== null) await expire(record);
    return undefined;
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
    log.info('report.runElsewhere', { companyId, id: exportId });
    return undefined;
  }
}

/** Marks an export as failed after its last try, so that the user who waits for it sees it. */
export async function failExport({ companyId, userId, exportId }: ReportJob): Promise<void> {
  const record = await findExport({ companyId }, userId, exportId);
  if (record?.status !== 'running') return;
  await saveExport({ ...record, status: 'failed', finishedAt: now().toISOString(), dueAt: later(0) });
}
