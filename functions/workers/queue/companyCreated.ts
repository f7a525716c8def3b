import { dialledPhone } from '@shared/companies/phone.ts';
import { platformCompany } from '@shared/companies/subscription.ts';
import { serverText } from '@shared/connections/texts.ts';
import { render } from '@shared/core/template.ts';
import { findCompany } from '../../accounts/companies/repo.ts';
import { sendNotice } from '../../channels/connections/notices.ts';
import { now } from '../../core/clock.ts';
import { attemptOf, type Job, retryJob } from '../../core/events/jobs.ts';

const lastAttempt = 5;

/** Greets a company that signed up (B-COMP-5): name, login and end of the trial, never the password. */
export async function companyCreated(job: Extract<Job, { type: 'company.created' }>): Promise<void> {
  const { companyId } = job;
  const company = await findCompany(companyId);
  if (!company?.phone || companyId === platformCompany) return;
  const [year, month, day] = (company.dueDate ?? '').split('-');
  const text = serverText(company.dueDate ? 'welcome' : 'welcomeForever');
  const body = render(text, { company: company.name, email: company.email, date: `${day}/${month}/${year}` });
  const ctx = { companyId: platformCompany, now: now() };
  const isSettled = await sendNotice(ctx, { number: dialledPhone(company.phone), body });
  if (!isSettled && attemptOf(job) < lastAttempt) await retryJob(job);
}
