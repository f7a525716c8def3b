import { platformCompany } from '@shared/companies/subscription.ts';
import { render } from '@shared/core/template.ts';
import { sanitizeNameForEmail } from '@shared/emails/names.ts';
import { phoneText } from '@shared/emails/phoneTexts.ts';
import { storedPhone } from '@shared/phones/stored.ts';
import { codeMinutes } from '@shared/recovery/rules.ts';
import { type IssuedCode, issueCodes } from '../../accounts/recovery/issue.ts';
import { type Notice, tryNotice } from '../../channels/templates/notices.ts';
import { now } from '../../core/context/clock.ts';
import type { Job } from '../../core/events/jobs.ts';
import { encrypt } from '../../core/secrets/encryption.ts';
import { commit } from '../../core/store/commit.ts';
import { emailSteps, isEmailConfigured } from '../../core/store/emails.ts';

async function byEmail({ user, company, code }: IssuedCode): Promise<void> {
  if (!isEmailConfigured()) return;
  const secret = await encrypt(code);
  const person = { name: user.name, companyName: company.name };
  await commit(
    emailSteps(
      { companyId: company.id, now: now() },
      {
        to: user.email,
        language: user.language,
        content: { kind: 'recoveryCode', ...person, secret, minutes: codeMinutes },
      },
    ),
  );
}

/**
 * Uses the platform's number alone: a user who manages a company's connections can read messages from its own
 * numbers, and could sign in as one of its users.
 */
async function byPhone({ user, company, code }: IssuedCode): Promise<void> {
  const number = storedPhone(user.wpp);
  if (number === '') return;
  const values = { code, minutes: codeMinutes, company: sanitizeNameForEmail(company.name) };
  const body = render(phoneText('codeMessage', user.language), values);
  const notice: Notice = { number, body, code: { value: code, language: user.language } };
  await tryNotice({ companyId: platformCompany, now: now() }, notice);
}

/**
 * Sends the codes of an account recovery by the chosen channel; a user who receives none asks for another one
 * (B-AUTH-13).
 */
export async function sendRecovery({ handle }: Extract<Job, { type: 'recovery.send' }>): Promise<void> {
  for (const issued of await issueCodes(handle, now())) await (issued.by === 'email' ? byEmail : byPhone)(issued);
}
