import { firstNameIn, spokenName } from '../contacts/spokenName.ts';
import { withoutAddress } from '../core/template.ts';
import type { Variant } from './rules.ts';

/** A recipient's data for the placeholders of texts. */
export interface RecipientData {
  readonly name: string;
  readonly number: string;
  readonly email: string;
  /** Columns of the list. */
  readonly variables: Readonly<Record<string, string>>;
}

const token = /\{\{?\s*([\p{L}\p{N}_]+)\s*\}?\}/gu;

/** Placeholders for the recipient's name. */
export const nameTokens = ['nome', 'primeiro_nome', 'name', 'firstName'] as const;

/**
 * Values by the placeholder's name, from the recipient, the list's columns and the company.
 * @param fallback the word for a recipient without a known name; if empty, texts leave the name out
 */
export function valuesOf(
  person: RecipientData,
  custom: Readonly<Record<string, string>>,
  fallback = '',
): Readonly<Record<string, string>> {
  const { number, email, variables } = person;
  const known = spokenName(person);
  const name = known || fallback;
  const first = known === '' ? fallback : firstNameIn(known);
  const own = { nome: name, numero: number, email, primeiro_nome: first, name, firstName: first, number };
  // A column of the list may call its people as well, and by a number as little.
  const named = nameTokens.flatMap((token): [string, string][] => {
    const column = variables[token];
    return column === undefined ? [] : [[token, spokenName({ name: column, number }) || own[token]]];
  });
  return { ...custom, ...own, ...variables, ...Object.fromEntries(named) };
}

/** A text with what its recipient is filled in; unknown names and missing values become nothing, and values are only text (B-CAMP-7). */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  withoutAddress(text, values).replace(token, (_, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : '',
  );

/** True if a text contains a placeholder for the recipient's name. */
export const usesName = (text: string): boolean =>
  [...text.matchAll(token)].some(([, name = '']) => (nameTokens as readonly string[]).includes(name));

/** Names that a text uses and that would come out empty. */
export const emptyIn = (text: string, values: Readonly<Record<string, string>>): string[] => [
  ...new Set(
    [...text.matchAll(token)]
      .map(([, name = '']) => name)
      .filter((name) => !Object.hasOwn(values, name) || values[name]?.trim() === ''),
  ),
];

/**
 * Picks the text of a recipient; the same chance always gives the same text.
 * @param chance 0 to 1
 */
export const chosen = (texts: readonly Variant[], chance: number): Variant | undefined =>
  texts[Math.min(texts.length - 1, Math.floor(chance * texts.length))];

/** A number from 0 to 1 that is always the same for a text; spreads evenly enough to share out recipients. */
export function chanceOf(text: string): number {
  let hash = 2_166_136_261;
  for (let place = 0; place < text.length; place += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(place), 16_777_619);
  }
  // The last steps of murmur3: neighbours among numbers must not be neighbours among chances.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
