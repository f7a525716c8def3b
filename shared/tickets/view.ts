import { maskedName } from '../contacts/mask.ts';
import { maskNumber, maskNumbersIn } from '../core/phone.ts';
import { type ContactSnapshot, internal, type Ticket, type TicketView } from './model.ts';
import { serviceLevelView } from './rules/serviceLevels.ts';

/** The contact as tickets carry it. */
export const snapshotView = (contact: ContactSnapshot, isMasked: boolean): ContactSnapshot =>
  isMasked
    ? { ...contact, name: maskedName(contact.name, contact.number), number: maskNumber(contact.number) }
    : contact;

const unpromised: ReadonlySet<string> = new Set([...Object.keys(internal), 'isListed']);

/** Automation waits for the contact, or a service has the ticket: a queue without a bot has people alone. */
const isWithBot = ({ isBot, status, useIntegration, bot }: Ticket): boolean =>
  isBot && status === 'pending' && (useIntegration || bot.stage === 'menu' || bot.stage === 'tree');

/** List row, detail and live payload of a ticket; other fields of the stored record are left out. */
export function ticketView(ticket: Ticket, isMasked: boolean): TicketView {
  const view: Record<string, unknown> = {};
  const fields = ticket as unknown as Readonly<Record<string, unknown>>;
  // A loop, because every row of every list goes through here: copies that leave a field out each took three times as long.
  for (const name of Object.keys(fields)) if (!unpromised.has(name)) view[name] = fields[name];
  view['isBot'] = isWithBot(ticket);
  view['contact'] = snapshotView(ticket.contact, isMasked);
  if (isMasked && ticket.lastSender !== null) view['lastSender'] = maskNumbersIn(ticket.lastSender);
  view['tags'] = [...ticket.kanbanTags, ...ticket.contact.tags];
  const level = serviceLevelView(ticket);
  if (level) view['serviceLevel'] = level;
  if (ticket.waitingSince !== null && ticket.status === 'pending') view['waitingSince'] = ticket.waitingSince;
  return view as TicketView;
}
