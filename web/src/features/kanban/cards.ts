import { kanbanCard } from '@shared/tickets/kanbanCard.ts';
import { inKanban, newestFirst } from '@shared/tickets/lists/lists.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import type { Viewer } from '@shared/tickets/rules/policy.ts';
import type { ResultOf } from '@web/lib/api.ts';
import { removeRow, upsertRow } from '@web/lib/rows.ts';

/** The board's answer, and what becomes of it; events change it on every screen, so the lanes stand elsewhere. */
export type Cards = ResultOf<'tickets', 'kanban'>;

export const withoutCard = (current: Cards, ticketId: number): Cards => {
  const tickets = removeRow(current.tickets, ticketId);
  return tickets.length === current.tickets.length ? current : { ...current, tickets, count: tickets.length };
};

/** Adds a name or replaces it with the newest version. */
const withName = <T extends { readonly id: number }>(names: T[], named: T | null): T[] =>
  named === null ? names : upsertRow(names, named);

/** The board after a ticket became known in some version: newer ones take its place, older ones are no news. */
export function withCard(current: Cards, ticket: TicketView, viewer: Viewer, queueIds: readonly number[] | undefined) {
  const before = current.tickets.find(({ id }) => id === ticket.id);
  if (before !== undefined && before.version > ticket.version) return current;
  if (!inKanban(viewer, ticket, queueIds)) return withoutCard(current, ticket.id);
  const tickets = [kanbanCard(ticket), ...removeRow(current.tickets, ticket.id)].sort(newestFirst);
  const [queues, users] = [withName(current.queues, ticket.queue), withName(current.users, ticket.user)];
  return { ...current, tickets, queues, users, count: tickets.length };
}

/** The board after the server moved a ticket. */
export const withMove = (current: Cards, { ticketId, tags, version }: ResultOf<'tags', 'moveTicket'>): Cards => ({
  ...current,
  tickets: current.tickets.map((card) => {
    if (card.id !== ticketId || card.version > version) return card;
    const { laneIds: _, ...rest } = card;
    return { ...rest, version, ...(tags.length > 0 && { laneIds: tags.map(({ id }) => id) }) };
  }),
});

export const withRead = (current: Cards, ticketId: number, version: number): Cards => ({
  ...current,
  tickets: current.tickets.map((card) =>
    card.id === ticketId && card.version < version ? { ...card, unreadMessages: 0 } : card,
  ),
});
