import type { PublicCtx } from '../../core/context/ctx.ts';
import {
  type AttemptLimit,
  countAttempt,
  countGuess,
  forgetAttempt,
  forgetGuess,
  type GuessLimit,
} from '../../core/http/attemptLimits.ts';
import { limitedAddress } from '../../core/http/edge.ts';
import type { DeviceClaims } from '../../core/http/tokens.ts';
import { hasSignedIn } from './device.ts';

/** B-AUTH-10: failures per e-mail and address in 15 minutes. */
const pair = (email: string, address: string): AttemptLimit => ({
  scope: 'login',
  value: `${email}|${address}`,
  limit: 10,
  seconds: 15 * 60,
});

const ofAddress = (value: string): GuessLimit => ({ scope: 'loginAddress', value, free: 20 });

export interface Attempt {
  /** The account has to be waited for from now on: it is tried from all sides. */
  readonly isAccountDelayed: boolean;
  /** Undoes the count after the right password. */
  readonly forget: () => Promise<void>;
}

/** A known browser has a limit of its own, so that strangers cannot lock its user out. */
async function byDevice({ device }: DeviceClaims, email: string, now: Date): Promise<Attempt> {
  const guessing: GuessLimit = { scope: 'loginDevice', value: `${device}|${email}`, free: 10 };
  const wait = await countGuess(guessing, now);
  return { isAccountDelayed: wait > 0, forget: () => forgetGuess(guessing, now) };
}

/** Limits are counted one after another, because one that refuses must not count against the others. */
async function byAddress(email: string, ip: string, now: Date): Promise<Attempt> {
  const address = limitedAddress(ip);
  const fromThere = ofAddress(address);
  const both = pair(email, address);
  const account: GuessLimit = { scope: 'loginAccount', value: email, free: 10 };
  await countGuess(fromThere, now);
  await countAttempt(both, now);
  const wait = await countGuess(account, now);
  return {
    isAccountDelayed: wait > 0,
    forget: async () => {
      await Promise.all([forgetGuess(fromThere, now), forgetAttempt(both, now), forgetGuess(account, now)]);
    },
  };
}

/**
 * A passkey's owner is unknown before the check, so failures count for the address alone.
 * @throws ERR_TOO_MANY_ATTEMPTS
 */
export async function countPasskey({ now, request }: PublicCtx): Promise<Pick<Attempt, 'forget'>> {
  const fromThere = ofAddress(limitedAddress(request.ip));
  await countGuess(fromThere, now);
  return { forget: () => forgetGuess(fromThere, now) };
}

/**
 * Counts a login before its password is looked at: parallel guesses must not slip past a limit together.
 * @throws ERR_TOO_MANY_ATTEMPTS
 */
export const countLogin = (device: DeviceClaims, email: string, { now, request }: PublicCtx): Promise<Attempt> =>
  hasSignedIn(device, email) ? byDevice(device, email, now) : byAddress(email, request.ip, now);
