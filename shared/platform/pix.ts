import { isCpfOrCnpj } from '../core/documents.ts';
import { Email } from '../core/fields.ts';
import { digitsOf } from '../core/text.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const phone = /^\+55\d{10,11}$/;

/**
 * A Pix key as the central bank's directory writes it: CPF or CNPJ in digits, a phone number with +55, an e-mail of at
 * most 77 characters, or a random key. Undefined when it is none of them.
 */
export function pixKeyOf(typed: string): string | undefined {
  const text = typed.trim().toLowerCase();
  if (text.includes('@')) return text.length <= 77 && Email.safeParse(text).success ? text : undefined;
  if (uuid.test(text)) return text;
  if (!/^[\d\s().+/-]+$/.test(text)) return undefined;
  const digits = digitsOf(text);
  if (text.startsWith('+')) return phone.test(`+${digits}`) ? `+${digits}` : undefined;
  return isCpfOrCnpj(digits) ? digits : undefined;
}

/** A text as a BR Code may hold it: letters without accents, and nothing that a bank's reader stumbles over. */
export const brCodeText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
