import { ulid } from 'ulid';
import * as z from 'zod';
import { enqueue } from './queue.ts';
import { nextHop } from './recursionLimit.ts';

/** Continues a privacy task; its content is in the table. */
export const PrivacyJob = z.object({ companyId: z.number().int(), taskId: z.string() });
export type PrivacyJob = z.output<typeof PrivacyJob>;

/** Hands a task over; a second message for the same state of it is swallowed by the queue. */
export const enqueuePrivacy = ({
  companyId,
  id,
  version,
}: {
  companyId: number;
  id: string;
  version: number;
}): Promise<void> => enqueue('privacy', [{ body: { companyId, taskId: id }, group: id, dedupId: `${id}-${version}` }]);

/** Go on with a report's way into a file. */
export const ReportJob = z.object({ companyId: z.number().int(), userId: z.number().int(), exportId: z.string() });
export type ReportJob = z.output<typeof ReportJob>;

/** Hands an export over; a second message for the same state of it is swallowed by the queue. */
export const enqueueReport = (record: {
  companyId: number;
  userId: number;
  id: string;
  version: number;
}): Promise<void> => {
  const { companyId, userId, id, version } = record;
  const body = { companyId, userId, exportId: id };
  return enqueue('privacy', [{ body, group: id, dedupId: `${id}-${version}` }]);
};

/** Send a saved report that is due. */
export const SavedReportJob = z.object({ companyId: z.number().int(), savedReportId: z.number().int() });
export type SavedReportJob = z.output<typeof SavedReportJob>;

/** Hands a sending over; a second message for the same state of the report is swallowed by the queue. */
export const enqueueSavedReport = ({
  companyId,
  id,
  version,
}: {
  companyId: number;
  id: number;
  version: number;
}): Promise<void> => {
  const group = `saved-${companyId}-${id}`;
  return enqueue('privacy', [{ body: { companyId, savedReportId: id }, group, dedupId: `${group}-${version}` }]);
};

/** Go on with the removal of a company. */
export const RemovalJob = z.object({ removedCompanyId: z.number().int(), hops: z.number().int().optional() });
export type RemovalJob = z.output<typeof RemovalJob>;

/** Hands a removal over; that of a company is done one run after another. */
export const enqueueRemoval = (body: RemovalJob): Promise<void> =>
  enqueue('privacy', [{ body, group: `removal-${body.removedCompanyId}`, dedupId: ulid() }]);

export const continueRemoval = async (job: RemovalJob): Promise<void> => enqueueRemoval(nextHop(job, 'a removal'));

/** Go on with an import of people into a contact list: as long as the others, and as little waited for. */
export const ListImportJob = z.object({
  companyId: z.number().int(),
  contactListId: z.number().int(),
  importId: z.string(),
  hops: z.number().int().optional(),
});
export type ListImportJob = z.output<typeof ListImportJob>;

/** Hands an import over; that of a list is done one run after another. */
export const enqueueListImport = (body: ListImportJob): Promise<void> =>
  enqueue('privacy', [{ body, group: `list-${body.companyId}-${body.contactListId}`, dedupId: ulid() }]);

export const continueListImport = async (job: ListImportJob): Promise<void> =>
  enqueueListImport(nextHop(job, 'an import into a list'));
