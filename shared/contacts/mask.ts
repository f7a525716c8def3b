import { looksLikeNumber, maskNumber } from '../core/phone.ts';
import { digitsOf } from '../core/text.ts';
import type { Profile } from '../users/model.ts';
import type { Contact, ContactView } from './model.ts';

/** Whether numbers are masked for this caller (B-PERM-11). The same answer for REST, live events and exports. */
export const hidesNumbers = (profile: Profile, settings: { readonly lgpdHideNumber: string }): boolean =>
  profile !== 'admin' && settings.lgpdHideNumber === 'enabled';

// People without a profile name are called by their number, which must not give it away.
export const maskedName = (name: string, number: string): string =>
  number !== '' && digitsOf(name) === number ? maskNumber(number) : name;

/** A name that was kept without its contact's number; one that looks like a number is taken for it. */
export const namedView = <T extends { readonly name: string }>(contact: T, isMasked: boolean): T =>
  isMasked && looksLikeNumber(contact.name) ? { ...contact, name: maskNumber(digitsOf(contact.name)) } : contact;

/** @param isMasked see `hidesNumbers` */
export function contactView(contact: Contact, isMasked: boolean): ContactView {
  const { version: _version, newestTickets: _newest, legalHold: _hold, merge, ...shown } = contact;
  const into = merge === undefined ? {} : { mergedInto: merge.contactId };
  const view = { ...shown, ...into, urlPicture: contact.profilePicUrl };
  if (!isMasked) return view;
  return {
    ...view,
    name: maskedName(contact.name, contact.number),
    number: maskNumber(contact.number),
    aliases: contact.aliases.map((alias) =>
      alias.kind === 'pn' ? { ...alias, value: maskNumber(alias.value) } : alias,
    ),
  };
}
