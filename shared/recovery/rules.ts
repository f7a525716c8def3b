import { hourMs } from '../core/time.ts';
import { newPhoneHours } from '../users/newPhone.ts';

/** How long a code can be typed. */
export const codeMinutes = 5;
/** How long a right code gives the right to set a password. */
export const resetMinutes = 10;
/** Wrong codes after which none is right any more. */
export const maxTries = 3;
/** How long an invitation can be accepted. */
export const invitationDays = 7;
/** A number may belong to several users: so many of them get a code each, those who were there first. */
export const maxAccounts = 3;

interface Phone {
  readonly phoneChangedAt: string | null;
  readonly phoneProvenAt: string | null;
  readonly createdAt: string;
}

/** Whether a code may go to somebody's number, which may be a number that a thief put there. */
export const mayGetCodes = ({ phoneChangedAt }: Pick<Phone, 'phoneChangedAt'>, now: Date): boolean =>
  phoneChangedAt === null || now.getTime() - Date.parse(phoneChangedAt) >= newPhoneHours * hourMs;

/** Whether a number waits that could be confirmed by the one before it. */
export const isPhoneWaiting = (
  phone: Pick<Phone, 'phoneChangedAt'> & { readonly formerPhone: string },
  now: Date,
): boolean => phone.formerPhone !== '' && !mayGetCodes(phone, now);

/** Of those who say that a number is theirs: whoever showed it last, or else those who were there first. */
export function ownersOfPhone<T extends Phone>(claims: readonly T[]): T[] {
  const [last] = claims
    .filter(({ phoneProvenAt }) => phoneProvenAt !== null)
    .sort((a, b) => (b.phoneProvenAt ?? '').localeCompare(a.phoneProvenAt ?? ''));
  return last ? [last] : [...claims].sort((a, b) => a.createdAt.localeCompare(b.createdAt)).slice(0, maxAccounts);
}
