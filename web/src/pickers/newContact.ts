import { AppError } from '@shared/core/errors.ts';
import { digitsOf } from '@shared/core/text.ts';
import { api } from '@web/lib/api.ts';
import { formatPhone } from '@web/lib/format.ts';

/** Country code of most companies; the others type theirs. */
const home = '55';
const fewest = 10;
/** As long as a number can be, with its country code (E.164). */
const most = 15;
const lengthWithCountry = 12;

/** The numbers that may be meant by what was typed, most likely first; none when it is no number. */
export function candidateNumbers(typed: string): string[] {
  const text = typed.trim();
  if (!/^\+?[\d\s().-]+$/.test(text)) return [];
  const digits = digitsOf(text);
  if (digits.length < fewest || digits.length > most) return [];
  return text.startsWith('+') || digits.length >= lengthWithCountry ? [digits] : [`${home}${digits}`, digits];
}

/** With its country code, which tells two readings of the same digits apart. */
export const withCountry = (number: string): string =>
  number.length < lengthWithCountry ? `+${number}` : formatPhone(number);

/** The contact of a number, created where there is none yet. @throws what creating it says */
export async function findOrCreateContact(number: string, name: string): Promise<string> {
  try {
    return (await api.contacts.create({ number, name: name.trim() || withCountry(number) })).id;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ERR_DUPLICATED_CONTACT') throw error;
    const { contactId } = await api.contacts.profile({ number });
    if (contactId === 0) throw error;
    return contactId;
  }
}
