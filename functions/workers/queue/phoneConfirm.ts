import { platformCompany } from '@shared/companies/subscription.ts';
import { render } from '@shared/core/template.ts';
import { sanitizeNameForEmail } from '@shared/emails/names.ts';
import { phoneText } from '@shared/emails/phoneTexts.ts';
import { storedPhone } from '@shared/phones/stored.ts';
import { codeMinutes } from '@shared/recovery/rules.ts';
import { findCompany } from '../../accounts/records/companies.ts';
import { issueFormerPhoneCode } from '../../accounts/recovery/formerPhone.ts';
import { tryNotice } from '../../channels/templates/notices.ts';
import { now } from '../../core/context/clock.ts';
import type { Job } from '../../core/events/jobs.ts';

/** Sends a code to the user's former number, through the platform's own one, which no thief has (B-AUTH-18). */
export async function confirmFormerPhone(job: Extract<Job, { type: 'phone.confirm' }>): Promise<void> {
  const [company, issued] = await Promise.all([findCompany(job.companyId), issueFormerPhoneCode(job, now())]);
  const number = storedPhone(issued?.user.formerPhone ?? '');
  if (!company || !issued || number === '') return;
  const { code, user } = issued;
  const values = { code, minutes: codeMinutes, company: sanitizeNameForEmail(company.name) };
  const body = render(phoneText('confirmChange', user.language), values);
  const notice = { number, body, code: { value: code, language: user.language } };
  await tryNotice({ companyId: platformCompany, now: now() }, notice);
}
