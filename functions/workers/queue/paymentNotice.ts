import { suspensionDate } from '@shared/companies/paymentNotices.ts';
import { platformCompany } from '@shared/companies/subscription.ts';
import { formatReais } from '@shared/core/money.ts';
import { render } from '@shared/core/template.ts';
import { paymentMessage } from '@shared/emails/phoneTexts.ts';
import { storedPhone } from '@shared/phones/stored.ts';
import type { Language } from '@shared/users/model.ts';
import { claimNoticeMessage, paymentNoticeEntity } from '../../accounts/billing/paymentNotices.ts';
import { findCompany } from '../../accounts/records/companies.ts';
import { sendNotice } from '../../channels/templates/notices.ts';
import { now } from '../../core/context/clock.ts';
import { attemptOf, type Job, retryJob } from '../../core/events/jobs.ts';
import { fromItem } from '../../core/store/records.ts';
import { getItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';

const lastAttempt = 5;

const shortDate = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'short', timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`));

/** Writes from the platform's number to a company's phone that its invoice is not paid; who paid meanwhile hears nothing. */
export async function paymentNotice(job: Extract<Job, { type: 'payment.notice' }>): Promise<void> {
  const { companyId, dueDate, stage } = job;
  const [company, item] = await Promise.all([
    findCompany(companyId),
    getItem(keys.paymentNotice(companyId, dueDate, stage), true),
  ]);
  if (!company?.status || company.dueDate !== dueDate || !item) return;
  const number = storedPhone(company.phone);
  if (number === '') return;
  if (!(await claimNoticeMessage(job, attemptOf(job)))) return;
  const { language, amount, url } = fromItem(paymentNoticeEntity, item);
  const body = render(paymentMessage(stage, language), {
    company: company.name,
    amount: formatReais(amount, language),
    due: shortDate(dueDate, language),
    suspended: shortDate(suspensionDate(dueDate), language),
    url,
  });
  const ctx = { companyId: platformCompany, now: now() };
  const isSettled = await sendNotice(ctx, { number, body });
  if (!isSettled && attemptOf(job) < lastAttempt) await retryJob(job);
}
