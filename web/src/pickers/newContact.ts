import { AppError } from '@shared/core/errors.ts';
import { digitsOf } from '@shared/core/text.ts';
import { companyCountry, readPhone } from '@shared/phones/read.ts';
import { api } from '@web/lib/api.ts';
import { companyZone } from '@web/lib/time.ts';
import { withCountry } from './numberText.ts';

/** The numbers that may be meant by what was typed, most likely first; none when it is no number. */
export function candidateNumbers(typed: string, timeZone: string = companyZone()): string[] {
  const text = typed.trim();
  if (!/^\+?[\p{Nd}\p{Cf}\s().\p{Pd}/]+$/u.test(text)) return [];
  const country = companyCountry({ timeZone });
  const found = [readPhone(text, country), readPhone(`+${digitsOf(text)}`, country)];
  return [...new Set(found.filter((number) => number !== undefined))];
}

/** The contact of a number in digits, created where there is none yet. @throws what creating it says */
export async function findOrCreateContact(number: string, name: string): Promise<string> {
  try {
    return (await api.contacts.create({ number: `+${number}`, name: name.trim() || withCountry(number) })).id;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ERR_DUPLICATED_CONTACT') throw error;
    const { contactId } = await api.contacts.profile({ number });
    if (contactId === 0) throw error;
    return contactId;
  }
}
