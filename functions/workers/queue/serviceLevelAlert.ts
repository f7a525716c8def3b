import type { Job } from '../../core/events/jobs.ts';
import { alertOfServiceLevel } from '../../duty/serviceLevelAlerts.ts';
import { ctxOf } from './ctx.ts';

/** A promise that is due soon or late, of which people are told. */
export const serviceLevelAlert = (job: Extract<Job, { type: 'promise.alert' }>): Promise<void> =>
  alertOfServiceLevel(ctxOf(job), job);
