import { phoneVariants } from '../phones/national.ts';
import type { Alias } from './model.ts';

/**
 * Identities as people count them: the two spellings of a Brazilian mobile number are one. Hidden digits count as
 * equal, because nobody could tell the two apart.
 * @param number one that is shown already
 */
export function aliasesShown(aliases: readonly Alias[], number = ''): Alias[] {
  const seen = new Set(phoneVariants(number));
  return aliases.filter(({ kind, value }) => {
    const spellings = kind === 'pn' ? phoneVariants(value) : [value];
    if (spellings.some((one) => seen.has(one))) return false;
    for (const one of spellings) seen.add(one);
    return true;
  });
}
