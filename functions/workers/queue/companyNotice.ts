import { platformCompany } from '@shared/companies/subscription.ts';
import { noteNoticeFailure } from '../../channels/templates/noticeFailures.ts';
import { type Notice, tryNotice } from '../../channels/templates/notices.ts';
import { now } from '../../core/context/clock.ts';
import { attemptOf, type Job, retryJob } from '../../core/events/jobs.ts';

const lastAttempt = 5;

/**
 * Sends a message of the platform to a user of a company, and retries while the platform's number is busy. A failure is
 * noted with the company, except if the installation has no number at all.
 */
export async function sendCompanyNotice(job: Job & { readonly companyId: number }, notice: Notice): Promise<void> {
  const { companyId } = job;
  const outcome = await tryNotice({ companyId: platformCompany, now: now() }, { ...notice, about: companyId });
  if (outcome === 'sent' || outcome === 'noConnection') return;
  if (outcome === 'busy' && attemptOf(job) < lastAttempt) return retryJob(job);
  await noteNoticeFailure(companyId, outcome, now());
}
