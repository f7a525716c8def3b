import type { Job } from '../../core/events/jobs.ts';
import { alertDuty } from '../../duty/alerts.ts';
import { ctxOf } from './ctx.ts';

/** A waiting ticket of which the duty is to be told. */
export const dutyAlert = (job: Extract<Job, { type: 'duty.alert' }>): Promise<void> =>
  alertDuty(ctxOf(job), job.ticketId);
