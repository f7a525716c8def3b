import type { Job } from '../../core/events/jobs.ts';
import { releaseHeld } from '../../inbox/records/heldMessages.ts';
import { ctxOf } from './ctx.ts';

/** Lets held messages go, each unless it was taken back or the clock was faster. */
export const releaseMessage = (job: Extract<Job, { type: 'message.release' }>): Promise<void> =>
  releaseHeld(ctxOf(job), job.messages, job.typing);
