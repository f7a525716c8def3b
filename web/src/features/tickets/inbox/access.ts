import { readsByOpening } from '@shared/messages/ticketChanges.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { canAccept, canWork, type Viewer } from '@shared/tickets/rules/policy.ts';
import { isReadOnly } from '@web/lib/readMode.ts';

/** Actions that a user may try on a ticket; the server checks again. */
export type TicketAction =
  | 'accept'
  | 'ignore'
  | 'resolve'
  | 'return'
  | 'transfer'
  | 'reopen'
  | 'remove'
  | 'markUnread'
  | 'toggleBot';

/** Actions that change neither attendant nor status. */
function notesOn(viewer: Viewer, ticket: TicketView): TicketAction[] {
  if (ticket.status === 'closed') return [];
  const isOwn = viewer.profile === 'admin' || ticket.userId === viewer.id;
  const isUnreadable = ticket.unreadMessages === 0 && canAccept(viewer, ticket);
  return [...(isUnreadable ? (['markUnread'] as const) : []), ...(isOwn ? (['toggleBot'] as const) : [])];
}

export function actionsFor(viewer: Viewer, ticket: TicketView): ReadonlySet<TicketAction> {
  const actions = new Set<TicketAction>();
  if (isReadOnly()) return actions;
  const { status } = ticket;
  const isServed = status === 'open' || status === 'group';
  if (status === 'pending' && canAccept(viewer, ticket)) {
    actions.add('accept');
    actions.add('transfer');
    actions.add('ignore');
  }
  if (isServed && canWork(viewer, ticket)) {
    actions.add('resolve');
    actions.add('transfer');
  }
  const isHeldBySomebody = status === 'open' || (status === 'pending' && ticket.userId !== null);
  if (isHeldBySomebody && canWork(viewer, ticket)) actions.add('return');
  if (status === 'closed' && canAccept(viewer, ticket)) actions.add('reopen');
  for (const action of notesOn(viewer, ticket)) actions.add(action);
  if (viewer.profile === 'admin') actions.add('remove');
  return actions;
}

/** Writing to the customer: only while served, by those who may work it (B-MSG-1). */
export const canWrite = (viewer: Viewer, ticket: TicketView): boolean =>
  (ticket.status === 'open' || ticket.status === 'group') && canWork(viewer, ticket);

/** A private note is never sent to the contact, so it is allowed before and between services too (B-MSG-7). */
export const canNote = (viewer: Viewer, ticket: TicketView): boolean =>
  ticket.status !== 'closed' && canWork(viewer, ticket);

/** Reading makes inbound messages read only for those who serve the ticket; a glance of others changes nothing (B-TICKET-14). */
export const marksRead = (viewer: Viewer, ticket: TicketView): boolean => readsByOpening(ticket, viewer.id);

/** True if a company that wants every contact tagged has to tag this one first (B-TICKET-12); groups are left alone. */
export const lacksTag = ({ isGroup, contact }: TicketView): boolean => !isGroup && contact.tags.length === 0;

/**
 * True if the browser sends a greeting after accepting: only to waiting contacts, and to groups only if they count as
 * tickets.
 */
export const isGreeted = (ticket: TicketView, setting: string): boolean =>
  setting === 'enabled' &&
  ticket.status === 'pending' &&
  (!ticket.isGroup || ticket.whatsapp.groupAsTicket === 'enabled');

/** The status a served ticket has: groups keep theirs. */
export const servedStatus = (ticket: Pick<TicketView, 'isGroup'>): 'open' | 'group' =>
  ticket.isGroup ? 'group' : 'open';
