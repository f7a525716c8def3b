import { AppError } from '@shared/core/errors.ts';
import type { ReportExport } from '@shared/reports/exports.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import type { Step } from '../core/store/commit.ts';
import { dueKeys } from '../core/store/indexes.ts';
import { type Entity, fromItem, putNew, putVersion } from '../core/store/records.ts';
import { getItem, queryPartition, transact } from '../core/store/store.ts';
import { keys, partitions } from '../core/store/table.ts';

export const reportExportEntity: Entity<ReportExport> = {
  name: 'reportExport',
  schemaVersion: 1,
  key: ({ companyId, userId, id }) => keys.reportExport(companyId, userId, id),
  index: ({ companyId, id, dueAt }) => (dueAt === null ? {} : dueKeys(id, dueAt, `${companyId}#REPORT#${id}`)),
  omitted: () => ({ sentAs: null }),
};

type Owner = Pick<CompanyCtx, 'companyId'>;

export async function findExport({ companyId }: Owner, userId: number, id: string): Promise<ReportExport | undefined> {
  const item = await getItem(keys.reportExport(companyId, userId, id), true);
  return item && fromItem(reportExportEntity, item);
}

/** @throws ERR_NOT_FOUND */
export async function getExport(ctx: Owner, userId: number, id: string): Promise<ReportExport> {
  const found = await findExport(ctx, userId, id);
  if (!found) throw new AppError('ERR_NOT_FOUND');
  return found;
}

/** Lists a user's exports, newest first. */
export async function listExports({ companyId }: Owner, userId: number, limit: number): Promise<ReportExport[]> {
  const pk = partitions.reportExports(companyId, userId);
  const { items } = await queryPartition({ pk, descending: true, limit, consistent: true });
  return items.map((item) => fromItem(reportExportEntity, item));
}

export const createExport = (record: ReportExport): Promise<void> => transact([putNew(reportExportEntity, record)]);

/** @throws WriteConflict when another run saved it in between */
export async function saveExport(record: ReportExport, alongside: readonly Step[] = []): Promise<ReportExport> {
  const { next, write } = putVersion(reportExportEntity, record);
  await transact([write, ...alongside.map((step) => step.write)]);
  return next;
}
