import { AppError } from '@shared/core/errors.ts';
import { networkOf } from '@shared/security/network.ts';
import type { PublicCtx } from '../../core/context/ctx.ts';
import { countAttempt } from '../../core/http/attemptLimits.ts';
import { isDisposable } from '../../core/http/disposableAddress.ts';
import { limitedAddress } from '../../core/http/edge.ts';
import { isEmailConfigured } from '../../core/store/emails.ts';
import { countLinkEmail } from '../records/emailLimits.ts';

const seconds = 3600;
/** Sign-ups per address and hour: enough for an office that tries twice, too few for a script. */
const ofAddress = 20;
/** Limit per network, because a caller who rents a few addresses has adjacent ones. */
const ofNetwork = 60;

/**
 * Counts a sign-up against its cause. There is no limit per e-mail domain, because any stranger could use it up for the
 * users of that domain (B-COMP-4).
 * @throws ERR_TOO_MANY_ATTEMPTS
 */
export async function countSignUp({ now, request }: PublicCtx): Promise<void> {
  await countAttempt({ scope: 'signUp', value: limitedAddress(request.ip), limit: ofAddress, seconds }, now);
  const network = networkOf(request.ip);
  if (network !== '') await countAttempt({ scope: 'signUpNetwork', value: network, limit: ofNetwork, seconds }, now);
}

/** The e-mail of a sign-up, because of the network that it comes from. @throws ERR_TOO_MANY_ATTEMPTS */
export async function countSignUpEmail(email: string, { now, request }: PublicCtx): Promise<void> {
  if (!isEmailConfigured()) return;
  await countLinkEmail(email, networkOf(request.ip) || limitedAddress(request.ip), now);
}

/** B-COMP-4. @throws ERR_VALIDATION for an address that anybody can read */
export function checkEmail(email: string): void {
  if (isDisposable(email)) throw new AppError('ERR_VALIDATION', { fields: { email: 'email_disposable' } });
}
