import { maskNumber } from '../core/phone.ts';
import { digitsOf } from '../core/text.ts';
import type { MessageView, Quoted } from '../messages/model.ts';
import type { ContactSnapshot, Ticket, TicketView } from '../tickets/model.ts';
import type { Profile } from '../users/model.ts';
import type { Contact, ContactView } from './model.ts';

/** Whether numbers are masked for this caller (B-PERM-11). The same answer for REST, live events and exports. */
export const hidesNumbers = (profile: Profile, settings: { readonly lgpdHideNumber: string }): boolean =>
  profile !== 'admin' && settings.lgpdHideNumber === 'enabled';

// People without a profile name are called by their number, which must not give it away.
const maskedName = (name: string, number: string): string =>
  number !== '' && digitsOf(name) === number ? maskNumber(number) : name;

const looksLikeNumber = (text: string): boolean => /^\+?[\d\s()-]{8,}$/.test(text) && digitsOf(text).length >= 8;

/** @param isMasked see `hidesNumbers` */
export function contactView(contact: Contact, isMasked: boolean): ContactView {
  const { version: _version, newestTickets: _newest, merge, ...shown } = contact;
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

/** The contact as tickets carry it. */
export const snapshotView = (contact: ContactSnapshot, isMasked: boolean): ContactSnapshot =>
  isMasked
    ? { ...contact, name: maskedName(contact.name, contact.number), number: maskNumber(contact.number) }
    : contact;

/** List row, detail and live payload of a ticket; fields of the stored record that nobody promised stay behind. */
export function ticketView(ticket: Ticket, isMasked: boolean): TicketView {
  const held = ticket as Ticket & { isListed?: boolean };
  const { trackingId: _cycle, isListed: _listed, bot: _bot, external: _external, ...rest } = held;
  const { isWarned: _warned, assignedAt: _assigned, nextNotify: _notify, ...plain } = rest;
  const { clocks: _clocks, dueAt: _due, ...shown } = plain;
  return {
    ...shown,
    contact: snapshotView(ticket.contact, isMasked),
    tags: [...ticket.kanbanTags, ...ticket.contact.tags],
  };
}

/** The channel writes the customer's number into its ids; ours says as much to those who need one. */
const hiddenWid = <T extends { readonly id: string; readonly wid: string | null }>(held: T): T =>
  held.wid === null ? held : { ...held, wid: held.id };

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
