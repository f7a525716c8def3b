import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { isMasked, masked } from '@shared/core/maskedSecret.ts';
import { secret } from './secrets.ts';

/** Sealed before keys had names: with a key that data folders of that time keep under this one. */
const unnamed = 'legacy';

/** The text cannot be opened: it is damaged, or was sealed with a key that is no longer there. */
export class CannotDecrypt extends Error {}

interface EncryptionKey {
  readonly id: string;
  readonly bytes: Buffer;
}

/** `id:key`, separated by commas or line breaks. The first one seals, all of them open. */
async function readKeys(): Promise<EncryptionKey[]> {
  const lines = (await secret('sealing-keys')).split(/[\s,]+/).filter(Boolean);
  return lines.map((line) => {
    const at = line.indexOf(':');
    const bytes = Buffer.from(hkdfSync('sha256', line.slice(at + 1), 'prosa', 'seal', 32));
    return { id: line.slice(0, Math.max(0, at)), bytes };
  });
}

/** Encrypts a secret for storage: AES-256-GCM, `key.iv.tag.text`, all but the key's id in base64. */
export async function encrypt(plain: string): Promise<string> {
  const [key] = await readKeys();
  if (!key?.id) throw new Error('the sealing keys have no first one');
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key.bytes, iv);
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return [key.id, ...[iv, cipher.getAuthTag(), text].map((part) => part.toString('base64'))].join('.');
}

function openedWith(key: EncryptionKey, parts: readonly string[]): string {
  const [iv, tag, text] = parts.map((part) => Buffer.from(part, 'base64'));
  if (!iv || !tag || !text) throw new CannotDecrypt('not a sealed secret');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, iv, { authTagLength: 16 });
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
  } catch (cause) {
    throw new CannotDecrypt(`not sealed with the key ${key.id}`, { cause });
  }
}

/** @throws CannotDecrypt */
export async function decrypt(sealed: string): Promise<string> {
  const parts = sealed.split('.');
  const id = parts.length === 3 ? unnamed : String(parts[0]);
  const key = (await readKeys()).find((known) => known.id === id);
  if (!key) throw new CannotDecrypt(`the key ${id.slice(0, 20)} is not there`);
  return openedWith(key, parts.slice(-3));
}

/** Decrypts a value that was sealed here; undefined for any other text. */
export async function decryptOrUndefined(sealed: string): Promise<string | undefined> {
  try {
    return await decrypt(sealed);
  } catch (error) {
    if (error instanceof CannotDecrypt) return undefined;
    throw error;
  }
}

/** Masks a secret for display: its last four characters are visible, and never more than a quarter of it. */
export const maskSecret = (plain: string): string =>
  `${masked}${plain.slice(plain.length - Math.min(4, Math.floor(plain.length / 4)))}`;

/** The same of a sealed one; empty where there is none. */
export const maskSealed = async (sealed: string): Promise<string> =>
  sealed === '' ? '' : maskSecret(await decrypt(sealed));

/** The secret to keep, sealed: sent back masked it is the stored one. */
export async function sealSent(current: string, sent: string): Promise<string> {
  if (isMasked(sent)) return current;
  return sent === '' ? '' : encrypt(sent);
}
