import { countAttempt } from '../../core/http/attemptLimits.ts';

const seconds = 3600;
/** E-mails with a link to one address an hour that one network or company causes, and all of them together. */
const [byOne, byAll] = [5, 20];

/**
 * Counts an e-mail with a link to an address that was entered. It counts for known and unknown addresses alike, so that
 * a limit does not reveal accounts; callers use up their own limit.
 * @param cause network of a stranger, or company of a signed-in user
 * @throws ERR_TOO_MANY_ATTEMPTS
 */
export async function countLinkEmail(email: string, cause: string | number, now: Date): Promise<void> {
  await countAttempt({ scope: 'linkEmailsOfOne', value: `${cause} ${email}`, limit: byOne, seconds }, now);
  await countAttempt({ scope: 'linkEmails', value: email, limit: byAll, seconds }, now);
}
