import { notifyCompanies } from '../../announcements/service.ts';
import { continueJob, type Job } from '../../core/events/jobs.ts';
import { ctxOf } from './ctx.ts';

/** Reports a changed announcement to a page of companies; the next page is another job (B-ANN-3). */
export async function announcementChanged(job: Extract<Job, { type: 'announcement.told' }>): Promise<void> {
  const { announcementId, isNew, companyId: from } = job;
  const next = await notifyCompanies({ announcementId, isNew, from, now: ctxOf(job).now });
  if (next !== undefined) await continueJob({ ...job, companyId: next });
}
