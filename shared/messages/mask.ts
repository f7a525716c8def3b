import { maskNumber, maskNumbersIn } from '../core/phone.ts';
import type { MessageView, Quoted } from './model.ts';

/** The channel writes the customer's number into its ids; ours says as much to those who need one. */
const hiddenWid = <T extends { readonly id: string; readonly wid: string | null }>(current: T): T =>
  current.wid === null ? current : { ...current, wid: current.id };

const hiddenQuote = (quoted: Quoted): Quoted => hiddenWid({ ...quoted, author: maskNumbersIn(quoted.author) });

/** Masks phone numbers in ids, authors and contact cards, even on cards that our own users sent. Texts stay as they are. */
export function maskedMessage(view: MessageView, isMasked: boolean): MessageView {
  if (!isMasked) return view;
  const { quotedMsg: quoted, contacts, sender } = view;
  return {
    ...hiddenWid(view),
    ...(sender ? { sender: { name: maskNumbersIn(sender.name), number: maskNumber(sender.number) } } : {}),
    quotedMsg: quoted && hiddenQuote(quoted),
    contacts: contacts.map((card) => ({
      ...card,
      name: maskNumbersIn(card.name),
      numbers: card.numbers.map(maskNumber),
      ...(card.emails ? { emails: card.emails.map(maskNumbersIn) } : {}),
      ...(card.company === undefined ? {} : { company: maskNumbersIn(card.company) }),
    })),
  };
}
