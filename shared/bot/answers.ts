import { withoutTail } from '../core/text.ts';
import type { BotInput } from './model.ts';

/** Keycaps (1️⃣), bold asterisks and full-width digits are ways of writing a plain number. */
const plain = (text: string): string => {
  const letters = text
    .normalize('NFKC')
    .replaceAll('🔟', '10')
    .replace(/[\uFE0F\u20E3]/g, '')
    .trim();
  return withoutTail(letters.replace(/^\*+/, ''), '*').trim();
};

export type MenuAnswer =
  | { readonly type: 'number'; readonly value: number }
  | { readonly type: 'menu' | 'up' | 'leave' | 'other' };

/**
 * Reads the customer's reply to a menu: only the whole text counts, never a part of it (B-BOT-5, B-BOT-6, B-BOT-15).
 */
export function parseAnswer({ body, replyId, isText }: Pick<BotInput, 'body' | 'replyId' | 'isText'>): MenuAnswer {
  const text = plain(replyId ?? (isText ? body : ''));
  if (text.toLowerCase() === 'sair') return { type: 'leave' };
  if (text === '#') return { type: 'menu' };
  if (text === '0') return { type: 'up' };
  return /^\d{1,3}$/.test(text) ? { type: 'number', value: Number(text) } : { type: 'other' };
}

/** The one word that is heard even after the menu is over (B-BOT-15). */
export const wantsMenu = (input: Pick<BotInput, 'body' | 'replyId' | 'isText'>): boolean =>
  parseAnswer(input).type === 'menu';

/** 0 to 10, or undefined when it is no number (B-IN-24): the integer part, clamped. */
export function parseRating({
  body,
  replyId,
  isText,
}: Pick<BotInput, 'body' | 'replyId' | 'isText'>): number | undefined {
  const match = /^([+-]?\d{1,6})(?:[.,]\d+)?$/.exec(plain(replyId ?? (isText ? body : '')));
  return match ? Math.min(10, Math.max(0, Number(match[1]))) : undefined;
}

/** A rating with words behind it, "5 muito bom": the number, and what is said. */
export function parseCommentedRating({ body, isText }: Pick<BotInput, 'body' | 'isText'>) {
  const match = /^(10|\d)[*\s,;:.!–-]+(\S.*)$/su.exec(isText ? plain(body) : '');
  const comment = match?.[2] ?? '';
  return /\p{L}/u.test(comment) ? { rate: Number(match?.[1]), comment } : undefined;
}
