import type { Message } from '@shared/messages/model.ts';
import { extractSearchWords } from '@shared/messages/words.ts';
import { messageParts } from '../core/store/entities.ts';
import { asBytes } from './engine/bytes.ts';
import type { NumberedTerms } from './engine/dictionary.ts';
import type { Doc } from './engine/documents.ts';

// No word begins like these: words are letters and digits.
const ticketStart = '#t';
const ticketTerm = (ticketId: number): string => `${ticketStart}${ticketId}`;
const contactTerm = (contactId: string): string => `#c${contactId}`;

/** Limits a search to one ticket, or to the conversations of some contacts. */
export interface Scope {
  readonly ticketId?: number | undefined;
  readonly contactIds?: readonly string[] | undefined;
}

/** Terms of which a message has to have one. */
export const scopeTerms = ({ ticketId, contactIds }: Scope): string[] | undefined =>
  ticketId === undefined ? contactIds?.map(contactTerm) : [ticketTerm(ticketId)];

/** The terms of some tickets. */
export const ticketTerms = (isAmong: (ticketId: number) => boolean): NumberedTerms => ({ start: ticketStart, isAmong });

export const docOf = ({ id, ticketId }: Pick<Message, 'id' | 'ticketId'>): Doc => ({
  id,
  ticketId,
  at: messageParts(id).at.getTime(),
});

export const termsOf = ({ id, ticketId }: Pick<Message, 'id' | 'ticketId'>, words: readonly string[]): string[] => [
  ...words.map(asBytes),
  ticketTerm(ticketId),
  contactTerm(messageParts(id).contactId),
];

/** A message as it is put into a segment; undefined when it is found by nothing. */
export function indexed(message: Message) {
  const words = extractSearchWords(message);
  return words.length === 0 ? undefined : { ...docOf(message), terms: termsOf(message, words) };
}
