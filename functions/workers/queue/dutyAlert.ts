import type { Job } from '../../core/events/jobs.ts';
import { alertDuty } from '../../duty/alerts.ts';
import { ctxOf } from './ctx.ts';

/** Alerts the staff on duty about a waiting ticket. */
export const dutyAlert = (job: Extract<Job, { type: 'duty.alert' }>): Promise<void> =>
  alertDuty(ctxOf(job), job.ticketId);
