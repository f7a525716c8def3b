import { createHmac, timingSafeEqual } from 'node:crypto';

const form = /^sha256=([0-9a-f]{64})$/i;

export const isSignature = (headers: Readonly<Record<string, string>>): boolean =>
  form.test(headers['x-hub-signature-256'] ?? '');

/** `X-Hub-Signature-256: sha256=<hex>`, over the bytes as they came: Meta escapes differently than we would. */
export function verify(raw: Uint8Array, headers: Readonly<Record<string, string>>, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(raw).digest();
  const hex = form.exec(headers['x-hub-signature-256'] ?? '')?.[1];
  const given = Buffer.from(hex ?? '0'.repeat(64), 'hex');
  // The comparison runs for missing signatures too, so that every refusal takes equally long.
  return timingSafeEqual(expected, given) && hex !== undefined;
}
