import { suspensionDate } from '@shared/companies/paymentNotices.ts';
import { formatReais } from '@shared/core/money.ts';
import { render } from '@shared/core/template.ts';
import { paymentMessage } from '@shared/emails/phoneTexts.ts';
import { storedPhone } from '@shared/phones/stored.ts';
import type { Language } from '@shared/users/model.ts';
import { claimNoticeMessage, paymentNoticeEntity } from '../../accounts/billing/paymentNotices.ts';
import { findCompany } from '../../accounts/records/companies.ts';
import { attemptOf, type Job } from '../../core/events/jobs.ts';
import { fromItem } from '../../core/store/records.ts';
import { getItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { sendCompanyNotice } from './companyNotice.ts';

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
  const values = {
    company: company.name,
    amount: formatReais(amount, language),
    due: shortDate(dueDate, language),
    url,
    suspended: shortDate(suspensionDate(dueDate), language),
  };
  const body = render(paymentMessage(stage, language), values);
  await sendCompanyNotice(job, { number, body, template: { name: 'prosa_payment_due', language, values } });
}
