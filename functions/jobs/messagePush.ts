import { now } from '../core/clock.ts';
import { callForMessage } from '../pushSubscriptions/service.ts';
import { enqueueJobs, type Job } from './service.ts';

/** After these waits, in seconds, the devices that could not be reached are tried again; then the call is over. */
const pauses = [5, 30, 120];

/** Tells the browsers of those whom a message calls; push services that fail for a while are asked again for theirs alone. */
export async function pushMessage(job: Extract<Job, { type: 'message.push' }>): Promise<void> {
  const { companyId, messageId, to, attempt } = job;
  const unreached = await callForMessage({ companyId, now: now() }, messageId, to);
  const pause = pauses[attempt - 1];
  if (unreached.length > 0 && pause !== undefined) {
    await enqueueJobs([{ ...job, to: unreached, attempt: attempt + 1 }], pause);
  }
}
