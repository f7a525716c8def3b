import type { Job } from '../../core/events/jobs.ts';
import { alertOfServiceLevel } from '../../duty/serviceLevelAlerts.ts';
import { ctxOf } from './ctx.ts';

/** Alerts users about a service level that is due soon or late. */
export const serviceLevelAlert = (job: Extract<Job, { type: 'promise.alert' }>): Promise<void> =>
  alertOfServiceLevel(ctxOf(job), job);
