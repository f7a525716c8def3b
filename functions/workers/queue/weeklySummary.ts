import { platformCompany } from '@shared/companies/subscription.ts';
import { storedPhone } from '@shared/phones/stored.ts';
import { findCompany } from '../../accounts/records/companies.ts';
import { sendNotice } from '../../channels/templates/notices.ts';
import { now } from '../../core/context/clock.ts';
import { attemptOf, type Job, retryJob } from '../../core/events/jobs.ts';
import { userEntity } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import { getItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { claimWeeklyMessage } from '../../metrics/weekly/messages.ts';
import { weeklyNoticeEntity } from '../../metrics/weekly/records.ts';

const lastAttempt = 5;

/** Writes from the platform's number to an administrator's phone what the week was like. */
export async function weekMessage(job: Extract<Job, { type: 'week.message' }>): Promise<void> {
  const { companyId, monday, userId } = job;
  const [company, user, item] = await Promise.all([
    findCompany(companyId),
    getItem(keys.config(companyId, 'USER', userId), true),
    getItem(keys.weeklyNotice(companyId, monday), true),
  ]);
  if (!company?.status || !user || !item) return;
  const { wpp, profile, pausedAt } = fromItem(userEntity, user);
  const message = fromItem(weeklyNoticeEntity, item).messages.find((one) => one.userId === userId);
  const number = storedPhone(wpp);
  if (number === '' || profile !== 'admin' || pausedAt !== null || !message) return;
  if (!(await claimWeeklyMessage(job, attemptOf(job)))) return;
  const isSettled = await sendNotice({ companyId: platformCompany, now: now() }, { number, body: message.body });
  if (!isSettled && attemptOf(job) < lastAttempt) await retryJob(job);
}
