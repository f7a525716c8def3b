import type { RowRefusal } from '../contacts/fieldLimits.ts';
import { emailRefusal, rowRefusal, type SheetRow } from '../contacts/importSheet.ts';
import { cleanName } from '../core/text.ts';
import { type Country, readPhone } from '../phones/read.ts';
import { isScopedId } from './identity.ts';
import type { SheetLine } from './imports.ts';
import { longestVariable } from './model.ts';

interface SheetPerson {
  /** A number or a person's id at the platform; see identity.ts. */
  readonly entry: string;
  readonly name: string;
  readonly email: string;
  readonly variables: Readonly<Record<string, string>>;
}

/** Reason why a row is refused; unlike contacts, lists also accept the platform's id in place of a number. */
export const listRefusal = (row: Pick<SheetRow, 'number' | 'email'>, country: Country): RowRefusal | undefined =>
  isScopedId(row.number.trim()) ? emailRefusal(row.email) : rowRefusal(row, country);

export interface LineReading {
  /** Names of the cells that follow number, name and e-mail. */
  readonly variables: readonly string[];
  /** Country of numbers without a country code. */
  readonly country: Country;
}

/** The person of a row. Forgiving: what comes from a sheet was typed by people. */
export function parseSheetPerson(
  { cells }: SheetLine,
  { variables, country }: LineReading,
): { readonly person: SheetPerson } | { readonly reason: RowRefusal } {
  const [typed = '', name = '', email = '', ...values] = cells;
  const reason = listRefusal({ number: typed, email }, country);
  if (reason !== undefined) return { reason };
  const scopedId = typed.trim();
  const entry = isScopedId(scopedId) ? scopedId : (readPhone(typed, country) ?? '');
  const filled = variables.flatMap((variable, place) => {
    const value = cleanName(values[place] ?? '', longestVariable);
    return value === '' ? [] : [[variable, value] as const];
  });
  const shown = cleanName(name, 50).replace(/\s+/g, ' ');
  return {
    person: {
      entry,
      name: shown.length < 2 ? entry.slice(0, 50) : shown,
      email: email.trim().toLowerCase(),
      variables: Object.fromEntries(filled),
    },
  };
}
