import { composeEmail } from '@shared/emails/compose.ts';
import type { EmailContent } from '@shared/emails/model.ts';
import { now } from '../core/clock.ts';
import { consume } from '../core/events/consume.ts';
import { EmailJob } from '../core/events/emailQueue.ts';
import { log } from '../core/log.ts';
import { EmailRefused, sendEmail } from '../core/outbound/sendEmail.ts';
import { decrypt } from '../core/secrets/encryption.ts';
import { findEmail, settleEmail } from '../core/store/emails.ts';

/** Codes and links are stored sealed. */
const opened = async (content: EmailContent): Promise<EmailContent> =>
  'secret' in content ? { ...content, secret: await decrypt(content.secret) } : content;

/**
 * Sends a stored e-mail, once for as many times as its message comes. Only a death between the service's answer and the
 * note of it sends twice: an e-mail too many is better than none.
 */
async function send({ companyId, emailId }: EmailJob): Promise<void> {
  const email = await findEmail(companyId, emailId);
  if (!email || email.sentAt !== null || email.failure !== null) return;
  try {
    await sendEmail(email, composeEmail(await opened(email.content), email.language));
  } catch (error) {
    if (!(error instanceof EmailRefused)) throw error;
    log.error('email.refused', { companyId, id: emailId, reason: error.name });
    await settleEmail(email, ['failure', error.name]);
    return;
  }
  await settleEmail(email, ['sentAt', now().toISOString()]);
}

export const handler = consume(EmailJob, send);
