import { cleanName, digitsOf } from '../core/text.ts';
import { type Country, readPhone } from './read.ts';

/** Contact card of a message. */
interface MessageContactCard {
  readonly name: string;
  readonly numbers: string[];
  readonly emails?: string[] | undefined;
  readonly company?: string | undefined;
}

const mostEmails = 20;

/** E-mails and company of a card; empty ones are left out. */
export function cardDetails(
  emails: readonly string[],
  company: string,
): Pick<MessageContactCard, 'emails' | 'company'> {
  const kept = [...new Set(emails.map((email) => cleanName(email, 200)))].filter((email) => email !== '');
  const name = cleanName(company, 200);
  return {
    ...(kept.length > 0 ? { emails: kept.slice(0, mostEmails) } : {}),
    ...(name === '' ? {} : { company: name }),
  };
}

/** Stored form of a card's number until the country is known: numbers that the channel verified begin with a plus. */
export const cardNumber = (known: string, written: string): string => {
  const digits = digitsOf(known);
  return digits === '' ? written.trim().slice(0, 50) : `+${digits.slice(0, 20)}`;
};

/**
 * Cards with their numbers as channels call them. A number that is none stays as it was written, to be read by people.
 * @param country where numbers are from that do not say so
 */
export const readCards = (cards: readonly MessageContactCard[], country: Country): MessageContactCard[] =>
  cards.map(({ numbers, ...card }) => {
    const read = numbers.map((written) => {
      const number = readPhone(written, country);
      return number ?? (written.startsWith('+') ? digitsOf(written) : written);
    });
    return { ...card, numbers: [...new Set(read)] };
  });
