import { AppError } from '@shared/core/errors.ts';
import { periodOf } from '@shared/reports/cycles.ts';
import {
  canChangeSaved,
  canSeeSaved,
  isListTab,
  maxSavedReports,
  maxScheduledReports,
  type SavedReport,
  type SavedReportFields,
  type SavedReportView,
} from '@shared/reports/saved.ts';
import { nextSending } from '@shared/reports/timetable.ts';
import type { User } from '@shared/users/model.ts';
import type { Ctx } from '../core/context/ctx.ts';
import { collection, newRecord } from '../core/store/collection.ts';
import { userEntity } from '../core/store/entities.ts';
import { dueKeys } from '../core/store/indexes.ts';
import { type Entity, fromItem } from '../core/store/records.ts';
import { getItems } from '../core/store/store.ts';
import { keys, partitions } from '../core/store/table.ts';

export const savedReportEntity: Entity<SavedReport> = {
  name: 'savedReport',
  schemaVersion: 1,
  key: ({ companyId, id }) => keys.savedReport(companyId, id),
  index: ({ companyId, id, dueAt }) =>
    dueAt === null ? {} : dueKeys(`savedReport#${companyId}#${id}`, dueAt, `${companyId}#SAVEDREPORT#${id}`),
};

export const savedReports = collection<SavedReport>({
  kind: 'savedReport',
  entity: savedReportEntity,
  key: keys.savedReport,
  partition: partitions.savedReports,
  most: maxSavedReports,
  missing: 'ERR_NO_SAVEDREPORT_FOUND',
});

/** True if the user's profile may read reports (the audience `dashboard`). */
export const readsReports = ({ profile, showDashboard, pausedAt }: User): boolean =>
  pausedAt === null && (profile !== 'user' || showDashboard === 'enabled');

/** The users among the given ids that exist and may read reports. */
export async function readersOf(companyId: number, ids: readonly number[]): Promise<User[]> {
  const items = await getItems(
    [...new Set(ids)].map((id) => keys.config(companyId, 'USER', id)),
    true,
  );
  return items.flatMap((item) => (item ? [fromItem(userEntity, item)] : [])).filter(readsReports);
}

const view = (
  { companyId: _company, version: _version, ...report }: SavedReport,
  { viewer }: Ctx,
): SavedReportView => ({
  ...report,
  canChange: canChangeSaved(viewer, report),
});

/**
 * True if a search text contains a phone number: users from whom numbers are hidden must not see it in a colleague's
 * saved report.
 */
const isNumber = (text: string | undefined): boolean =>
  text !== undefined && /\d{4}/.test(text.replace(/[\s().-]/g, ''));

export async function listSaved(ctx: Ctx, isMasked: boolean): Promise<SavedReportView[]> {
  const all = await savedReports.list(ctx);
  return all
    .filter((report) => canSeeSaved(ctx.viewer, report))
    .filter(({ owner, filters }) => !isMasked || owner.id === ctx.user.id || !isNumber(filters.searchParam))
    .map((report) => view(report, ctx))
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** @throws ERR_SAVEDREPORT_LIMIT */
async function checkRoom(ctx: Ctx, { schedule }: SavedReportFields, id?: number): Promise<void> {
  const others = (await savedReports.list(ctx)).filter((report) => report.id !== id);
  const sent = others.filter((report) => report.schedule !== null).length + (schedule === null ? 0 : 1);
  if (others.length >= maxSavedReports || sent > maxScheduledReports) {
    throw new AppError('ERR_SAVEDREPORT_LIMIT', { values: { saved: maxSavedReports, sent: maxScheduledReports } });
  }
}

const refused = (field: string, why: string): AppError => new AppError('ERR_VALIDATION', { fields: { [field]: why } });

/**
 * @throws ERR_INVALID_PERIOD, ERR_VALIDATION for a report that cannot be sent, or with a recipient who may not read it
 */
async function checkFields(ctx: Ctx, { tab, filters, schedule }: SavedReportFields): Promise<void> {
  periodOf(filters, ctx.company.timeZone, ctx.now);
  if (!schedule) return;
  if (!isListTab(tab)) throw refused('schedule', 'not_exportable');
  const ids = new Set(schedule.recipientIds);
  if ((await readersOf(ctx.companyId, [...ids])).length < ids.size) throw refused('recipientIds', 'no_access');
}

/** Derives the list of the filters from the tab, so that both agree. */
const withView = (fields: SavedReportFields): SavedReportFields => ({
  ...fields,
  by: fields.tab === 'grid' ? fields.by : null,
  filters: { ...fields.filters, view: isListTab(fields.tab) ? fields.tab : 'tickets' },
});

const dueOf = ({ schedule }: SavedReportFields, ctx: Ctx): string | null =>
  schedule && nextSending(schedule, ctx.company.timeZone, ctx.now);

/** @throws ERR_SAVEDREPORT_LIMIT, ERR_INVALID_PERIOD, ERR_VALIDATION */
export async function createSaved(asked: SavedReportFields, ctx: Ctx): Promise<SavedReportView> {
  const fields = withView(asked);
  await checkFields(ctx, fields);
  await checkRoom(ctx, fields);
  const owner = { id: ctx.user.id, name: ctx.user.name };
  const record = {
    ...fields,
    ...(await newRecord(ctx, 'savedReport')),
    owner,
    dueAt: dueOf(fields, ctx),
    sentAt: null,
  };
  return view(await savedReports.insert(record), ctx);
}

/** @throws ERR_NO_SAVEDREPORT_FOUND, ERR_NO_PERMISSION for one that is seen and not one's own */
function checkOwner({ viewer }: Ctx, report: SavedReport): void {
  if (!canSeeSaved(viewer, report)) throw new AppError('ERR_NO_SAVEDREPORT_FOUND');
  if (!canChangeSaved(viewer, report)) throw new AppError('ERR_NO_PERMISSION');
}

/** @throws ERR_NO_SAVEDREPORT_FOUND, ERR_NO_PERMISSION, and what creating one throws */
export async function updateSaved(
  { id, ...asked }: SavedReportFields & { readonly id: number },
  ctx: Ctx,
): Promise<SavedReportView> {
  checkOwner(ctx, await savedReports.get(ctx, id));
  const fields = withView(asked);
  await checkFields(ctx, fields);
  await checkRoom(ctx, fields, id);
  const { after } = await savedReports.change(ctx, id, (current) => {
    checkOwner(ctx, current);
    return { ...current, ...fields, dueAt: dueOf(fields, ctx) };
  });
  return view(after, ctx);
}

/** @throws ERR_NO_SAVEDREPORT_FOUND, ERR_NO_PERMISSION */
export async function removeSaved(id: number, ctx: Ctx): Promise<{ message: string }> {
  checkOwner(ctx, await savedReports.get(ctx, id));
  await savedReports.drop(ctx, id);
  return { message: 'Saved report deleted' };
}
