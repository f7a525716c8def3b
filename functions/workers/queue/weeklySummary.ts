import { storedPhone } from '@shared/phones/stored.ts';
import { findCompany } from '../../accounts/records/companies.ts';
import { attemptOf, type Job } from '../../core/events/jobs.ts';
import { userEntity } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import { getItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { claimWeeklyMessage } from '../../metrics/weekly/messages.ts';
import { weeklyNoticeEntity } from '../../metrics/weekly/records.ts';
import { sendCompanyNotice } from './companyNotice.ts';

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
  const { body, language = 'pt-BR', values } = message;
  const template = values && { template: { name: 'prosa_weekly_summary' as const, language, values } };
  await sendCompanyNotice(job, { number, body, ...template });
}
