import { now } from '../../core/context/clock.ts';
import { attemptOf, type Job, retryJob } from '../../core/events/jobs.ts';
import { callFor } from '../../pushSubscriptions/service.ts';

/** After these waits, in seconds, the devices that could not be reached are tried again; then the call is over. */
const pauses = [5, 30, 120];

/** Tells the browsers of those whom a message, or a ticket handed to them, calls; push services that fail for a while are asked again for theirs alone. */
export async function pushMessage(job: Extract<Job, { type: 'message.push' | 'ticket.push' }>): Promise<void> {
  const { companyId, to } = job;
  const unreached = await callFor({ companyId, now: now() }, job, to);
  const pause = pauses[attemptOf(job) - 1];
  if (unreached.length > 0 && pause !== undefined) await retryJob({ ...job, to: unreached }, pause);
}
