import { Email } from '../core/fields.ts';
import { cleanName } from '../core/text.ts';
import { unrounded } from '../phones/decimals.ts';
import { type Country, readPhone } from '../phones/read.ts';
import { isScopedId } from './identity.ts';
import type { Refusal, SheetLine } from './imports.ts';
import { longestVariable } from './model.ts';

interface SheetPerson {
  /** A number, or the platform's id of somebody; see identity.ts. */
  readonly entry: string;
  readonly name: string;
  readonly email: string;
  readonly variables: Readonly<Record<string, string>>;
}

function entryOf(typed: string, country: Country): { readonly entry: string } | { readonly reason: Refusal } {
  const scopedId = typed.trim();
  if (scopedId === '') return { reason: 'number_missing' };
  if (isScopedId(scopedId)) return { entry: scopedId };
  if (unrounded(scopedId) === undefined) return { reason: 'number_rounded' };
  const entry = readPhone(typed, country);
  return entry === undefined ? { reason: 'number_invalid' } : { entry };
}

export interface SheetReading {
  /** What the cells behind number, name and e-mail are called. */
  readonly variables: readonly string[];
  /** Where numbers are from that do not say so. */
  readonly country: Country;
}

/** The person of a row. Forgiving: what comes from a sheet was typed by people. */
export function personOf(
  { cells }: SheetLine,
  { variables, country }: SheetReading,
): { readonly person: SheetPerson } | { readonly reason: Refusal } {
  const [typed = '', name = '', email = '', ...values] = cells;
  const read = entryOf(typed, country);
  if ('reason' in read) return read;
  const { entry } = read;
  const address = email.trim() === '' ? { success: true as const, data: '' } : Email.safeParse(email);
  if (!address.success) return { reason: 'email_invalid' };
  const filled = variables.flatMap((variable, place) => {
    const value = cleanName(values[place] ?? '', longestVariable);
    return value === '' ? [] : [[variable, value] as const];
  });
  const shown = cleanName(name, 50).replace(/\s+/g, ' ');
  return {
    person: {
      entry,
      name: shown.length < 2 ? entry.slice(0, 50) : shown,
      email: address.data,
      variables: Object.fromEntries(filled),
    },
  };
}
