import { releaseHeld } from '../messages/service.ts';
import { ctxOf } from './ctx.ts';
import type { Job } from './service.ts';

/** Lets held messages go, each unless it was taken back or the clock was faster. */
export const releaseMessage = (job: Extract<Job, { type: 'message.release' }>): Promise<void> =>
  releaseHeld(ctxOf(job), job.messages, job.typing);
