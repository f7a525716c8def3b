import { now } from '../../core/context/clock.ts';
import { attemptOf, type Job, retryJob } from '../../core/events/jobs.ts';
import { callFor } from '../../pushSubscriptions/service.ts';

/** After these waits, in seconds, the devices that could not be reached are tried again; then the call is over. */
const pauses = [5, 30, 120];

/**
 * Pushes a message, or a ticket that was handed over, to the browsers of the users concerned; failed push services are
 * tried again for their devices alone.
 */
export async function pushMessage(job: Extract<Job, { type: 'message.push' | 'ticket.push' }>): Promise<void> {
  const { companyId, to } = job;
  const unreached = await callFor({ companyId, now: now() }, job, to);
  const pause = pauses[attemptOf(job) - 1];
  if (unreached.length > 0 && pause !== undefined) await retryJob({ ...job, to: unreached }, pause);
}
