import { refreshMember } from '../../chats/service.ts';
import { continueJob, enqueueJobs, type Job } from '../../core/events/jobs.ts';
import { ctxOf } from './ctx.ts';

/** Refreshes the chats of a user who was renamed or removed (B-USER-3). */
export async function chatsRefresh(job: Extract<Job, { type: 'chats.refresh' }>): Promise<void> {
  const { companyId, userId } = job;
  const cursor = await refreshMember(ctxOf(job), userId, {
    cursor: job.cursor,
    chatRemoved: (chatId) => enqueueJobs([{ type: 'chat.removed', companyId, chatId }]),
  });
  if (cursor !== undefined) await continueJob({ ...job, cursor });
}
