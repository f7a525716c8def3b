import { releaseHeld } from '../messages/service.ts';
import { ctxOf } from './ctx.ts';
import type { Job } from './service.ts';

/** Lets a held message go, unless it was taken back or the clock was faster. */
export const releaseMessage = (job: Extract<Job, { type: 'message.release' }>): Promise<void> =>
  releaseHeld(ctxOf(job), job.messageId, job);
