import { subscriptionState } from '@shared/companies/subscription.ts';
import { hourMs } from '@shared/core/time.ts';
import {
  erasedReason,
  pauseAfter,
  retryHours,
  suspendedReason,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@shared/developers/webhook.ts';
import { now } from '../../core/context/clock.ts';
import { consume, RetryLater } from '../../core/events/consume.ts';
import { companyEntity } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import { getItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { isAboutErased } from './erasure.ts';
import { WebhookJob } from './job.ts';
import { stoppedSteps } from './notices.ts';
import { type Outcome, post } from './post.ts';
import {
  endpointRecords,
  findDelivery,
  forgetFailures,
  noteFailure,
  noteSuccess,
  saveDelivery,
  stopEndpoint,
} from './repo.ts';

const retryMs = retryHours * hourMs;

const untried: Outcome = { isTaken: false, isGone: false, httpStatus: null, reason: '', durationMs: 0 };

function buildDeliveryRecord(job: WebhookJob, before: WebhookDelivery | undefined, at: Date): WebhookDelivery {
  const { companyId, endpointId, id, body, group, mediaKey } = job;
  const begun = { companyId, endpointId, id, body, group, mediaKey, state: 'retrying', attempts: 0 } as const;
  return { ...begun, httpStatus: null, reason: '', durationMs: 0, ...before, lastAttemptAt: at.toISOString() };
}

async function failed(entry: WebhookDelivery, { httpStatus, durationMs }: Outcome, reason: string, at: Date) {
  await saveDelivery({ ...entry, state: 'failed', httpStatus, durationMs, reason }, { now: at });
}

/** Disables an endpoint and notifies the company's administrators of the cause. */
async function stop(endpoint: WebhookEndpoint, cause: 'failing' | 'gone', at: Date): Promise<void> {
  const { companyId } = endpoint;
  await stopEndpoint(endpoint, cause, await stoppedSteps({ companyId, now: at }, endpoint, cause));
}

/** An endpoint that took nothing for a day is stopped. */
async function stopIfLasting(endpoint: WebhookEndpoint, at: Date): Promise<boolean> {
  const { failingSince } = endpoint;
  const isLasting = failingSince !== undefined && at.getTime() - Date.parse(failingSince) >= retryMs;
  if (isLasting) await stop(endpoint, 'failing', at);
  return isLasting;
}

async function takeBack(endpoint: WebhookEndpoint, entry: WebhookDelivery, outcome: Outcome, at: Date): Promise<void> {
  const pause = pauseAfter(endpoint.failures + 1);
  await noteFailure(endpoint, at, pause);
  if (await stopIfLasting(endpoint, at)) return failed(entry, outcome, outcome.reason, at);
  const { httpStatus, reason, durationMs } = outcome;
  await saveDelivery({ ...entry, httpStatus, reason, durationMs, state: 'retrying' }, { now: at });
  throw new RetryLater('the receiver did not take it', pause);
}

async function attempt(endpoint: WebhookEndpoint, job: WebhookJob, before: WebhookDelivery | undefined, at: Date) {
  const outcome = await post(endpoint, job, at);
  const entry = { ...buildDeliveryRecord(job, before, at), attempts: (before?.attempts ?? 0) + 1 };
  const { httpStatus, durationMs } = outcome;
  if (outcome.isTaken) {
    await saveDelivery({ ...entry, httpStatus, durationMs, reason: '', state: 'delivered' }, { now: at });
    return noteSuccess(endpoint, at);
  }
  if (outcome.isGone) {
    await stop(endpoint, 'gone', at);
    return failed(entry, outcome, outcome.reason, at);
  }
  return takeBack(endpoint, entry, outcome, at);
}

/** True for a company that is disabled or more than three days overdue, whose webhooks are not sent (B-COMP-11). */
async function isSuspended(companyId: number, at: Date): Promise<boolean> {
  const item = await getItem(keys.company(companyId), true);
  const company = item && fromItem(companyEntity, item);
  return company !== undefined && (!company.status || subscriptionState(company, at) === 'suspended');
}

/** The endpoint was not called, so earlier failures must not count as continuous when it is called again. */
async function putAside(endpoint: WebhookEndpoint, entry: WebhookDelivery, at: Date): Promise<void> {
  if (endpoint.failures > 0) await forgetFailures(endpoint);
  await failed(entry, untried, suspendedReason, at);
}

/** The queue may bring a job again. */
const isOver = (before: WebhookDelivery | undefined): boolean =>
  before?.state === 'delivered' || before?.reason === suspendedReason;

/** Delivers one event, once per id, in the order of its group, for a day. */
export async function deliver(job: WebhookJob): Promise<void> {
  const at = now();
  const { companyId, endpointId } = job;
  const [endpoint, before] = await Promise.all([
    endpointRecords.find({ companyId }, endpointId),
    findDelivery({ companyId }, endpointId, job.id),
  ]);
  if (!endpoint || before?.reason === erasedReason || (!job.isReplay && isOver(before))) return;
  const entry = buildDeliveryRecord(job, before, at);
  // A contact may have been erased since the job was created.
  if (await isAboutErased(job, job)) {
    const body = { ...entry.body, data: {} };
    return failed({ ...entry, body, mediaKey: null }, untried, erasedReason, at);
  }
  if (endpoint.status !== 'active') return failed(entry, untried, 'paused', at);
  if (await isSuspended(companyId, at)) return putAside(endpoint, entry, at);
  if (at.getTime() - job.since > retryMs) {
    await stopIfLasting(endpoint, at);
    return saveDelivery({ ...entry, state: 'failed', reason: entry.reason || 'expired' }, { now: at });
  }
  const wait = (endpoint.retryAt ?? 0) - at.getTime();
  if (wait > 0) throw new RetryLater('the receiver is given a rest', wait / 1000);
  await attempt(endpoint, job, before, at);
}

export const handler = consume(WebhookJob, deliver);
