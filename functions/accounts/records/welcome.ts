import type { Company } from '@shared/companies/model.ts';
import type { User } from '@shared/users/model.ts';
import { env } from '../../core/env.ts';
import type { Step } from '../../core/store/commit.ts';
import { emailSteps } from '../../core/store/emails.ts';

/**
 * Returns the steps for the welcome e-mail after a sign-up (B-COMP-5): name, login and end of the trial, never the
 * password.
 */
export function welcomeSteps(company: Company, { name, language }: User, now: Date): Step[] {
  const person = { name, companyName: company.name, login: company.email, trialEnds: company.dueDate };
  const content = { kind: 'welcome' as const, ...person, url: `${env('PUBLIC_URL')}/login` };
  return emailSteps({ companyId: company.id, now }, { to: company.email, language, content });
}
