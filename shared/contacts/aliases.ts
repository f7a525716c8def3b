import { phoneVariants } from '../phones/national.ts';
import type { Alias } from './model.ts';

/**
 * Identities without duplicates: the two spellings of a Brazilian mobile number count as the same, and so do
 * numbers whose visible digits are equal.
 * @param number a number that is already shown
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
