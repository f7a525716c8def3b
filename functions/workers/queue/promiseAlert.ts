import type { Job } from '../../core/events/jobs.ts';
import { alertOfPromise } from '../../duty/promiseAlerts.ts';
import { ctxOf } from './ctx.ts';

/** A promise that is due soon or late, of which people are told. */
export const promiseAlert = (job: Extract<Job, { type: 'promise.alert' }>): Promise<void> =>
  alertOfPromise(ctxOf(job), job);
