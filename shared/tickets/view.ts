import { maskedName } from '../contacts/mask.ts';
import { maskNumber } from '../core/phone.ts';
import type { ContactSnapshot, Ticket, TicketView } from './model.ts';

/** The contact as tickets carry it. */
export const snapshotView = (contact: ContactSnapshot, isMasked: boolean): ContactSnapshot =>
  isMasked
    ? { ...contact, name: maskedName(contact.name, contact.number), number: maskNumber(contact.number) }
    : contact;

/** List row, detail and live payload of a ticket; fields of the stored record that nobody promised stay behind. */
export function ticketView(ticket: Ticket, isMasked: boolean): TicketView {
  const current = ticket as Ticket & { isListed?: boolean };
  const { trackingId: _cycle, isListed: _listed, bot: _bot, external: _external, ...rest } = current;
  const { isWarned: _warned, assignedAt: _assigned, nextNotify: _notify, ...plain } = rest;
  const { clocks: _clocks, dueAt: _due, ...shown } = plain;
  return {
    ...shown,
    contact: snapshotView(ticket.contact, isMasked),
    tags: [...ticket.kanbanTags, ...ticket.contact.tags],
  };
}
