import { countAttempt } from '../../core/http/attemptLimits.ts';

const seconds = 3600;
/** E-mails with a link to one address an hour that one network or company causes, and all of them together. */
const [byOne, byAll] = [5, 20];

/**
 * A sign-up, an invitation, a change or a repetition sends an e-mail to an address that somebody typed, whoever has it:
 * who has an account is not told by a limit either. Whoever sends them one after another uses up their own.
 * @param cause network of a stranger, or the company of whoever is signed in. @throws ERR_TOO_MANY_ATTEMPTS
 */
export async function countLinkEmail(email: string, cause: string | number, now: Date): Promise<void> {
  await countAttempt({ scope: 'linkEmailsOfOne', value: `${cause} ${email}`, limit: byOne, seconds }, now);
  await countAttempt({ scope: 'linkEmails', value: email, limit: byAll, seconds }, now);
}
