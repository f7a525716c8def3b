import { AppError } from '@shared/core/errors.ts';
import type { PublicCtx } from '../../core/context/ctx.ts';
import { countAttempt } from '../../core/http/attemptLimits.ts';
import { domainOf, isDisposable } from '../../core/http/disposableAddress.ts';
import { limitedAddress } from '../../core/http/edge.ts';

/** Sign-ups per address and hour: enough for an office that tries twice, too few for a script. */
const ofAddress = 20;
/** Sign-ups per domain of the e-mail and hour: a company has one. */
const ofDomain = 20;
/** Where everybody has their address. */
const ofProvider = 500;
const providers = new Set([
  ...['gmail.com', 'googlemail.com', 'hotmail.com', 'outlook.com', 'outlook.com.br', 'live.com', 'msn.com'],
  ...['yahoo.com', 'yahoo.com.br', 'icloud.com', 'me.com', 'proton.me', 'protonmail.com', 'hotmail.com.br'],
  ...['uol.com.br', 'bol.com.br', 'terra.com.br', 'ig.com.br', 'globo.com', 'globomail.com', 'r7.com'],
]);

/** B-COMP-4. @throws ERR_TOO_MANY_ATTEMPTS */
export const countSignUp = ({ now, request }: PublicCtx): Promise<void> =>
  countAttempt({ scope: 'signUp', value: limitedAddress(request.ip), limit: ofAddress, seconds: 3600 }, now);

/** B-COMP-4. @throws ERR_VALIDATION for an address that anybody can read, ERR_TOO_MANY_ATTEMPTS */
export async function checkEmail(email: string, now: Date): Promise<void> {
  if (isDisposable(email)) throw new AppError('ERR_VALIDATION', { fields: { email: 'email_disposable' } });
  const domain = domainOf(email);
  const limit = providers.has(domain) ? ofProvider : ofDomain;
  await countAttempt({ scope: 'signUpDomain', value: domain, limit, seconds: 3600 }, now);
}
