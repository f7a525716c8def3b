import { platformCompany } from '@shared/companies/subscription.ts';
import { render } from '@shared/core/template.ts';
import { nameOf } from '@shared/emails/names.ts';
import { phoneText } from '@shared/emails/phoneTexts.ts';
import { sendNotice } from '../../channels/templates/notices.ts';
import { now } from '../../core/context/clock.ts';
import type { Job } from '../../core/events/jobs.ts';

/** Tells a number that it leads to an account no longer; through the platform's own, which no thief holds (B-AUTH-17). */
export async function tellReplacedPhone(job: Extract<Job, { type: 'phone.replaced' }>): Promise<void> {
  const body = render(phoneText('phoneReplaced', job.language), { company: nameOf(job.companyName) });
  await sendNotice({ companyId: platformCompany, now: now() }, { number: job.number, body });
}
