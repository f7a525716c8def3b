import { continueSync } from '../../channels/templates/sync.ts';
import { attemptOf, type Job, retryJob } from '../../core/events/jobs.ts';
import { log } from '../../core/log.ts';
import { ctxOf } from './ctx.ts';

/** On this one it is over, so that nothing stays half done. */
const lastAttempt = 4;

/** A page of a connection's templates; see functions/channels/templates/sync.ts. */
export async function syncTemplates(job: Extract<Job, { type: 'templates.sync' }>): Promise<void> {
  const attempt = attemptOf(job);
  const interrupted = await continueSync(ctxOf(job), job, attempt >= lastAttempt);
  if (!interrupted) return;
  log.warn('templates.postponed', { companyId: job.companyId, attempt, reason: interrupted.reason });
  await retryJob(job);
}
