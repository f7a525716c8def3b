import { scryptSync } from 'node:crypto';

/** A stored password that takes a moment to compare, where a test is not about how long that takes. */
export function quickHash(password: string): string {
  const salt = Buffer.from('salt of the tests');
  const hash = scryptSync(password, salt, 32, { N: 2, r: 1, p: 1 });
  return ['scrypt', 2, 1, 1, salt.toString('base64'), hash.toString('base64')].join('$');
}
