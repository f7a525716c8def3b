import { maskNumber, maskNumbersIn } from '../core/phone.ts';
import { digitsOf } from '../core/text.ts';
import { phoneVariants } from '../phones/national.ts';
import type { Profile } from '../users/model.ts';
import type { Contact, ContactView } from './model.ts';

/** True if numbers are masked for this caller (B-PERM-11); REST, live events and exports use the same rule. */
export const hidesNumbers = (profile: Profile, settings: { readonly lgpdHideNumber: string }): boolean =>
  profile !== 'admin' && settings.lgpdHideNumber === 'enabled';

/** True if a text contains the number, with or without its country code, in either spelling. */
function tells(text: string, number: string): boolean {
  if (number.length < 8) return false;
  const digits = digitsOf(text);
  return phoneVariants(number).some((form) => digits.includes(form) || digits.includes(form.slice(-9)));
}

/** A text about a person with that person's number masked. */
export const maskedText = (text: string, number: string): string => (tells(text, number) ? maskNumbersIn(text) : text);

// Channels name people without a profile name by their number, and users write the number after a name.
export const maskedName = (name: string, number: string): string =>
  number !== '' && digitsOf(name) === number ? maskNumber(number) : maskedText(name, number);

/** A name that was kept without its contact's number; what looks like a number in it is taken for it. */
export const namedView = <T extends { readonly name: string }>(contact: T, isMasked: boolean): T =>
  isMasked ? { ...contact, name: maskNumbersIn(contact.name) } : contact;

/** @param isMasked see `hidesNumbers` */
export function contactView(contact: Contact, isMasked: boolean): ContactView {
  const {
    version: _version,
    newestTickets: _newest,
    legalHold: _hold,
    pictureAskedAt: _asked,
    strangers: _strangers,
    formerNumbers: _former,
    merge,
    ...shown
  } = contact;
  const into = merge === undefined ? {} : { mergedInto: merge.contactId };
  const view = { ...shown, ...into, urlPicture: contact.profilePicUrl };
  if (!isMasked) return view;
  return {
    ...view,
    name: maskedName(contact.name, contact.number),
    number: maskNumber(contact.number),
    email: maskedText(contact.email, contact.number),
    extraInfo: contact.extraInfo.map(({ name, value }) => ({
      name: maskedText(name, contact.number),
      value: maskedText(value, contact.number),
    })),
    aliases: contact.aliases.map((alias) =>
      alias.kind === 'pn' ? { ...alias, value: maskNumber(alias.value) } : alias,
    ),
  };
}
