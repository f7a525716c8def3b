import type { Alias } from '@shared/contacts/model.ts';
import { phoneVariants } from '@shared/phones/national.ts';
import { digitsOf } from '@shared/core/text.ts';
import { type Key, keys } from './table.ts';

/** Key of a channel identity, with `{ contactId }`, written in the same transaction as the contact. */
export const aliasKey = (companyId: number, { kind, value }: Alias): Key => keys.ref(companyId, `alias#${kind}`, value);

/** Every identity under which a phone number may appear: itself and its form with or without the ninth digit (B-IN-8). */
export const phoneAliases = (number: string): Alias[] =>
  phoneVariants(digitsOf(number)).map((value) => ({ kind: 'pn', value }));

const isSame = (a: Alias, b: Alias): boolean => a.kind === b.kind && a.value === b.value;

export const holdsAlias = (aliases: readonly Alias[], alias: Alias): boolean =>
  aliases.some((current) => isSame(current, alias));

/** The given identities with the other forms of phone numbers, each once, the given ones first. */
export function withVariants(aliases: readonly Alias[]): Alias[] {
  const all = [...aliases, ...aliases.flatMap((alias) => (alias.kind === 'pn' ? phoneAliases(alias.value) : []))];
  return all.filter((alias, position) => all.findIndex((other) => isSame(other, alias)) === position);
}
