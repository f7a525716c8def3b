import { render } from '@shared/core/template.ts';
import { sanitizeNameForEmail } from '@shared/emails/names.ts';
import { phoneText } from '@shared/emails/phoneTexts.ts';
import type { Job } from '../../core/events/jobs.ts';
import { sendCompanyNotice } from './companyNotice.ts';

/** Notifies a replaced number for jobs of older versions, which contain the whole message; see accessMessage.ts. */
export async function tellReplacedPhone(job: Extract<Job, { type: 'phone.replaced' }>): Promise<void> {
  const { number, language } = job;
  const values = { company: sanitizeNameForEmail(job.companyName) };
  const body = render(phoneText('phoneReplaced', language), values);
  await sendCompanyNotice(job, { number, body, template: { name: 'prosa_phone_replaced', language, values } });
}
