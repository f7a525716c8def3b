import { composeEmail } from '@shared/emails/compose.ts';
import type { Email, EmailContent } from '@shared/emails/model.ts';
import { topicOf } from '@shared/emails/preferences.ts';
import { now } from '../core/context/clock.ts';
import { consume } from '../core/events/consume.ts';
import { EmailJob } from '../core/events/emailQueue.ts';
import { log } from '../core/log.ts';
import { preferenceLinks } from '../core/outbound/emailLinks.ts';
import { EmailRefused, sendEmail } from '../core/outbound/sendEmail.ts';
import { decrypt } from '../core/secrets/encryption.ts';
import { isUndeliverable, unwantedTopics } from '../core/store/emailAddresses.ts';
import { findEmail, settleEmail } from '../core/store/emails.ts';

/** Codes and links are stored sealed. */
const opened = async (content: EmailContent): Promise<EmailContent> =>
  'secret' in content ? { ...content, secret: await decrypt(content.secret) } : content;

/** Returns the reason not to send an e-mail; undefined if it may be sent. */
async function whyNot({ to, content }: Email): Promise<string | undefined> {
  if (await isUndeliverable(to)) return 'Undeliverable';
  const topic = topicOf(content);
  return topic && (await unwantedTopics(to)).includes(topic) ? 'Unsubscribed' : undefined;
}

/**
 * Sends a stored e-mail, once for as many times as its message comes. Only a death between the service's answer and the
 * note of it sends twice: an e-mail too many is better than none.
 */
async function send({ companyId, emailId }: EmailJob): Promise<void> {
  const email = await findEmail(companyId, emailId);
  if (!email || email.sentAt !== null || email.failure !== null) return;
  const unwanted = await whyNot(email);
  if (unwanted) return settleEmail(email, ['failure', unwanted]);
  const topic = topicOf(email.content);
  const links = topic && (await preferenceLinks(email.to, topic));
  try {
    await sendEmail(email, composeEmail(await opened(email.content), email.language, links?.page), links?.oneClick);
  } catch (error) {
    if (!(error instanceof EmailRefused)) throw error;
    log.error('email.refused', { companyId, id: emailId, reason: error.name });
    await settleEmail(email, ['failure', error.name]);
    return;
  }
  await settleEmail(email, ['sentAt', now().toISOString()]);
}

export const handler = consume(EmailJob, send);
