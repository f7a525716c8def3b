import { beginning } from '../core/text.ts';
import type { KanbanCard } from './kanbanCardModel.ts';
import type { Ticket, TicketView } from './model.ts';

/** More does not fit into the line of a card. */
const lineLength = 60;

/** A ticket as a card of the kanban, from a ticket or from its live payload. */
export function kanbanCard(ticket: TicketView | Ticket): KanbanCard {
  const { id, uuid, contact, queueId, userId, kanbanTags, lastMediaType, updatedAt, version } = ticket;
  const hasNumber = ticket.channel.startsWith('whatsapp') && !ticket.isGroup;
  const card: KanbanCard = { id, uuid, contact: { name: contact.name }, updatedAt, version };
  if (hasNumber) card.contact.number = contact.number;
  if (queueId !== null) card.queueId = queueId;
  if (userId !== null) card.userId = userId;
  if (kanbanTags.length > 0) card.laneIds = kanbanTags.map((lane) => lane.id);
  if (ticket.unreadMessages > 0) card.unreadMessages = ticket.unreadMessages;
  if (ticket.lastMessageAt !== null || ticket.lastMessage !== '')
    card.lastMessage = beginning(ticket.lastMessage, lineLength);
  if (lastMediaType !== null) card.lastMediaType = lastMediaType;
  if (ticket.fromMe) card.fromMe = true;
  if (ticket.hasFailed) card.hasFailed = true;
  return card;
}
