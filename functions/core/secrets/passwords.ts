import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

// OWASP's scrypt parameters for interactive logins: 2^15, r 8, p 1 (32 MB).
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

const scrypted: (password: string, salt: Buffer, length: number, options: ScryptOptions) => Promise<Buffer> =
  promisify(scrypt);

const derive = (password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> =>
  scrypted(password.normalize('NFKC'), salt, 32, options);

/** `scrypt$N$r$p$salt$hash`, so that the cost can rise without breaking stored hashes. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), hash.toString('base64')].join('$');
}

/** Hash of an unknown password, so that an unknown account takes as long as a wrong password (B-AUTH-1). */
export const nobodysHash = 'scrypt$32768$8$1$dkuVUjGIL5+2bhj7mYoE0w==$OQjdTH1t2Q9irBS5X67NGn6Cm+IVjmOEybkW44ybdwM=';

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [scheme, N, r, p, salt, hash] = stored.split('$');
  if (scheme !== 'scrypt' || !salt || !hash) return false;
  const options = { N: Number(N), r: Number(r), p: Number(p), maxmem: cost.maxmem };
  const expected = Buffer.from(hash, 'base64');
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64'), options), expected);
}
