import { render } from '@shared/core/template.ts';
import { nameOf } from '@shared/emails/names.ts';
import { phoneText } from '@shared/emails/phoneTexts.ts';
import type { Job } from '../../core/events/jobs.ts';
import { sendCompanyNotice } from './companyNotice.ts';

/** Tells a number that it leads to an account no longer; through the platform's own, which no thief holds (B-AUTH-17). */
export async function tellReplacedPhone(job: Extract<Job, { type: 'phone.replaced' }>): Promise<void> {
  const { number, language } = job;
  const values = { company: nameOf(job.companyName) };
  const body = render(phoneText('phoneReplaced', language), values);
  await sendCompanyNotice(job, { number, body, template: { name: 'prosa_phone_replaced', language, values } });
}
