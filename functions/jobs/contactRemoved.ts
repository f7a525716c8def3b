import { removeConversation } from '../tickets/snapshots.ts';
import { enqueueJobs, type Job } from './service.ts';
import { ctxOf } from './walk.ts';

/** Removes the conversations of a contact who is gone, one page of one conversation per job (B-CONT-3). */
export async function contactRemoved(job: Extract<Job, { type: 'contact.removed' }>): Promise<void> {
  const [whatsappId, ...others] = job.whatsappIds;
  if (whatsappId === undefined) return;
  const isDone = await removeConversation(ctxOf(job), whatsappId, job.contactId);
  await enqueueJobs([{ ...job, whatsappIds: isDone ? others : job.whatsappIds }]);
}
