import { eraseChat } from '../../chats/service.ts';
import { continueJob, type Job } from '../../core/events/jobs.ts';
import { ctxOf } from './ctx.ts';

/** Messages and files of a deleted chat. */
export async function chatRemoved(job: Extract<Job, { type: 'chat.removed' }>): Promise<void> {
  const isMore = await eraseChat(ctxOf(job), job.chatId);
  if (isMore) await continueJob(job);
}
