import type { TicketView } from '@shared/tickets/model.ts';
import { replaceEqualDeep } from '@tanstack/react-query';
import { useState } from 'react';

/** Fields that change with each message; the rendering of messages does not depend on them. */
const passingFields: ReadonlySet<string> = new Set<keyof TicketView>([
  'version',
  'updatedAt',
  'lastMessage',
  'lastMediaType',
  'lastSender',
  'fromMe',
  'lastMessageAt',
  'unreadMessages',
  'hasFailed',
  'serviceLevel',
]);

const lastingFields = (ticket: TicketView) =>
  Object.fromEntries(Object.entries(ticket).filter(([name]) => !passingFields.has(name)));

/** The same ticket until something changes that its messages or the composer ask for: all of them are drawn again then. */
export function useStableTicket(ticket: TicketView): TicketView {
  const [stable, setStable] = useState(ticket);
  const before = lastingFields(stable);
  if (replaceEqualDeep(before, lastingFields(ticket)) === before) return stable;
  setStable(ticket);
  return ticket;
}
