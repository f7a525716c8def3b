import type { Alias } from '../contacts/model.ts';
import { wholeNumber } from '../phones/national.ts';

/** The one form of an identity: of the two spellings that numbers of some countries have, always the same one. */
export const oneForm = ({ kind, value }: Alias): Alias => ({
  kind,
  value: kind === 'pn' ? wholeNumber(value) : value,
});

/** Two letters, a dot and up to 128 characters; parents of several accounts have `ENT` in between. */
const scopedIdPattern = /^[A-Z]{2}\.[\w.]{1,140}$/;

/** True if a text is the id by which WhatsApp names a person to one business (BSUID). */
export const isScopedId = (text: string): boolean => scopedIdPattern.test(text);

/** @param number digits with the country's code */
export const identityOfNumber = (number: string): Alias => oneForm({ kind: 'pn', value: number });

/** Identity of an entry of a list: a number or the platform's id. */
export const identityOfEntry = (entry: string): Alias =>
  isScopedId(entry) ? { kind: 'bsuid', value: entry } : identityOfNumber(entry);

interface IdentifiedContact {
  readonly number: string;
  readonly aliases: readonly Alias[];
}

/** Identity of a contact in a list: the number, or another id at the channel; undefined if it has none. */
export function identityOfContact({ number, aliases }: IdentifiedContact): Alias | undefined {
  if (number !== '') return identityOfNumber(number);
  const [first] = aliases;
  return first && oneForm(aliases.find(({ kind }) => kind === 'pn') ?? first);
}

/** An identity as a text: the name of a recipient's record in a campaign. */
export const identityText = ({ kind, value }: Alias): string => `${kind}:${value}`;

export function aliasOf(identity: string): Alias {
  const [kind = '', ...value] = identity.split(':');
  return { kind: kind as Alias['kind'], value: value.join(':') };
}
