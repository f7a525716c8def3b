import type { Company } from '@shared/companies/model.ts';
import { platformCompany } from '@shared/companies/subscription.ts';
import { serverText } from '@shared/connections/texts.ts';
import { render } from '@shared/core/template.ts';
import { storedPhone } from '@shared/phones/stored.ts';
import { findCompany } from '../../accounts/records/companies.ts';
import { findLogin, findUser } from '../../accounts/records/users.ts';
import { welcomeSteps } from '../../accounts/records/welcome.ts';
import { now } from '../../core/context/clock.ts';
import { attemptOf, type Job } from '../../core/events/jobs.ts';
import { commit } from '../../core/store/commit.ts';
import { isEmailConfigured } from '../../core/store/emails.ts';
import { sendCompanyNotice } from './companyNotice.ts';

/**
 * Welcomes by e-mail. An invited user has no password yet and is welcomed by the invitation; a user with an unconfirmed
 * address is welcomed at its confirmation.
 */
async function byEmail(company: Company): Promise<void> {
  const login = isEmailConfigured() ? await findLogin(company.email) : undefined;
  const user = login && (await findUser(login.companyId, login.userId));
  if (!user?.passwordHash || user.companyId !== company.id) return;
  await commit(welcomeSteps(company, user, now()));
}

/** Greets a company that signed up (B-COMP-5): name, login and end of the trial, never the password. */
export async function companyCreated(job: Extract<Job, { type: 'company.created' }>): Promise<void> {
  const { companyId } = job;
  const company = await findCompany(companyId);
  if (!company || companyId === platformCompany) return;
  if (attemptOf(job) === 1) await byEmail(company);
  const number = storedPhone(company.phone);
  if (number === '') return;
  const [year, month, day] = (company.dueDate ?? '').split('-');
  const text = serverText(company.dueDate ? 'welcome' : 'welcomeForever');
  const date = `${day}/${month}/${year}`;
  const body = render(text, { company: company.name, email: company.email, date });
  const values = { company: company.name, email: company.email, ...(company.dueDate ? { date } : {}) };
  await sendCompanyNotice(job, { number, body, template: { name: 'prosa_welcome', language: 'pt-BR', values } });
}
