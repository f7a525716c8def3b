import { AppError } from '@shared/core/errors.ts';
import { networkOf } from '@shared/security/network.ts';
import type { PublicCtx } from '../../core/context/ctx.ts';
import { countAttempt } from '../../core/http/attemptLimits.ts';
import { isDisposable } from '../../core/http/disposableAddress.ts';
import { limitedAddress } from '../../core/http/edge.ts';
import { isEmailConfigured } from '../../core/store/emails.ts';

const seconds = 3600;
/** Sign-ups per address and hour: enough for an office that tries twice, too few for a script. */
const ofAddress = 20;
/** Of the network around it: whoever rents a few addresses has them side by side. */
const ofNetwork = 60;

/**
 * Limits hit whoever causes them. What an e-mail says costs nothing to say: a limit for its domain would let a stranger
 * close the door to the people of that domain (B-COMP-4). @throws ERR_TOO_MANY_ATTEMPTS
 */
export async function countSignUp({ now, request }: PublicCtx): Promise<void> {
  await countAttempt({ scope: 'signUp', value: limitedAddress(request.ip), limit: ofAddress, seconds }, now);
  const network = networkOf(request.ip);
  if (network !== '') await countAttempt({ scope: 'signUpNetwork', value: network, limit: ofNetwork, seconds }, now);
}

/** E-mails to one address an hour that one network causes, and all of them together. */
const [emailsOfNetwork, emails] = [5, 20];

/**
 * A sign-up sends an e-mail to an address that somebody typed, whoever has it: who has an account is not told by a limit
 * either. Whoever sends them one after another uses up their own. @throws ERR_TOO_MANY_ATTEMPTS
 */
export async function countSignUpEmail(email: string, { now, request }: PublicCtx): Promise<void> {
  if (!isEmailConfigured()) return;
  const from = networkOf(request.ip) || limitedAddress(request.ip);
  const value = `${from} ${email}`;
  await countAttempt({ scope: 'signUpEmailsOfNetwork', value, limit: emailsOfNetwork, seconds }, now);
  await countAttempt({ scope: 'signUpEmails', value: email, limit: emails, seconds }, now);
}

/** B-COMP-4. @throws ERR_VALIDATION for an address that anybody can read */
export function checkEmail(email: string): void {
  if (isDisposable(email)) throw new AppError('ERR_VALIDATION', { fields: { email: 'email_disposable' } });
}
