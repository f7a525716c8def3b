import { runImport } from '../../contacts/lists/importing.ts';
import { now } from '../../core/context/clock.ts';
import { continueListImport, type ListImportJob } from '../../core/events/privacyQueue.ts';

/** A part of an import of people into a list. */
export async function contactListImport(job: ListImportJob): Promise<void> {
  const ctx = { companyId: job.companyId, now: now() };
  if (await runImport(ctx, job.contactListId, job.importId)) await continueListImport(job);
}
