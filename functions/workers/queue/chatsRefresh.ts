import { refreshMember } from '../../chats/service.ts';
import { continueJob, enqueueJobs, type Job } from '../../core/events/jobs.ts';
import { ctxOf } from './ctx.ts';

/** The chats of somebody who was renamed or is gone (B-USER-3). */
export async function chatsRefresh(job: Extract<Job, { type: 'chats.refresh' }>): Promise<void> {
  const { companyId, userId } = job;
  const cursor = await refreshMember(ctxOf(job), userId, {
    cursor: job.cursor,
    chatRemoved: (chatId) => enqueueJobs([{ type: 'chat.removed', companyId, chatId }]),
  });
  if (cursor !== undefined) await continueJob({ ...job, cursor });
}
