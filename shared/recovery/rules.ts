import { hourMs } from '../core/time.ts';
import { newPhoneHours } from '../users/newPhone.ts';

/** Minutes for which a code is valid. */
export const codeMinutes = 5;
/** Minutes within which a password can be set after a right code. */
export const resetMinutes = 10;
/** Wrong codes after which none is right any more. */
export const maxTries = 3;
/** Days for which an invitation is valid. */
export const invitationDays = 7;
/** A number may belong to several users: so many of them get a code each, those who were there first. */
export const maxAccounts = 3;

interface Phone {
  readonly phoneChangedAt: string | null;
  readonly phoneProvenAt: string | null;
  readonly createdAt: string;
}

/** True if codes may be sent to a user's number. A new number has to wait, because a thief may have entered it. */
export const mayGetCodes = ({ phoneChangedAt }: Pick<Phone, 'phoneChangedAt'>, now: Date): boolean =>
  phoneChangedAt === null || now.getTime() - Date.parse(phoneChangedAt) >= newPhoneHours * hourMs;

/** True if a new number can still be confirmed by the former one. */
export const isPhoneWaiting = (
  phone: Pick<Phone, 'phoneChangedAt'> & { readonly formerPhone: string },
  now: Date,
): boolean => phone.formerPhone !== '' && !mayGetCodes(phone, now);

/**
 * Picks the owners among the users with the same number: the user who proved it last, else the ones who have had it
 * longest.
 */
export function ownersOfPhone<T extends Phone>(claims: readonly T[]): T[] {
  const [last] = claims
    .filter(({ phoneProvenAt }) => phoneProvenAt !== null)
    .sort((a, b) => (b.phoneProvenAt ?? '').localeCompare(a.phoneProvenAt ?? ''));
  return last ? [last] : [...claims].sort((a, b) => a.createdAt.localeCompare(b.createdAt)).slice(0, maxAccounts);
}
