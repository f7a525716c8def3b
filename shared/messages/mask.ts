import { looksLikeNumber, maskNumber } from '../core/phone.ts';
import { digitsOf } from '../core/text.ts';
import type { MessageView, Quoted } from './model.ts';

/** The channel writes the customer's number into its ids; ours says as much to those who need one. */
const hiddenWid = <T extends { readonly id: string; readonly wid: string | null }>(current: T): T =>
  current.wid === null ? current : { ...current, wid: current.id };

const hiddenQuote = (quoted: Quoted): Quoted =>
  hiddenWid(looksLikeNumber(quoted.author) ? { ...quoted, author: maskNumber(digitsOf(quoted.author)) } : quoted);

/**
 * A message that the channel named, whose quote may name its author by number, or which hands on a contact of the company. What
 * people wrote stays as it is.
 */
export function maskedMessage(view: MessageView, isMasked: boolean): MessageView {
  if (!isMasked) return view;
  const { quotedMsg: quoted, contacts, fromMe } = view;
  return {
    ...hiddenWid(view),
    quotedMsg: quoted && hiddenQuote(quoted),
    contacts: fromMe ? contacts.map((card) => ({ ...card, numbers: card.numbers.map(maskNumber) })) : contacts,
  };
}
