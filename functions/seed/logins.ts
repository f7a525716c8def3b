import { randomInt } from 'node:crypto';

/** An account to sign in with; the password only where this very run created it. */
export interface Login {
  readonly email: string;
  readonly password?: string;
  readonly role: string;
}

// No letters and digits that look alike: people type these from a terminal.
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** 20 characters of 54, above 110 bits. */
export const newPassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')).join(
    '-',
  );
