import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { env } from './env.ts';

/** Keys for separate purposes from the one configured secret. */
export const derivedKey = (purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', env('JWT_SECRET'), 'prosa', purpose, 32));

/** Encrypts a secret for storage: AES-256-GCM, `iv.tag.text` in base64. */
export function seal(plain: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', derivedKey('seal'), iv);
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return [iv, cipher.getAuthTag(), text].map((part) => part.toString('base64')).join('.');
}

/** @throws when the text was not sealed with this installation's secret */
export function unseal(sealed: string): string {
  const [iv, tag, text] = sealed.split('.').map((part) => Buffer.from(part, 'base64'));
  if (!iv || !tag || !text) throw new Error('not a sealed secret');
  const decipher = createDecipheriv('aes-256-gcm', derivedKey('seal'), iv);
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
}

/** What was sealed here; undefined for anything else that somebody sends. */
export function opened(sealed: string): string | undefined {
  try {
    return unseal(sealed);
  } catch {
    return undefined;
  }
}

/** What people may see of a secret. */
export const maskSecret = (plain: string): string => `****${plain.slice(-4)}`;
