import { AppError } from '@shared/core/errors.ts';
import { asUnread } from '@shared/messages/ticketChanges.ts';
import { canAccept, canWork } from '@shared/tickets/rules/policy.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import type { StoredTicket } from '../../core/store/entities.ts';
import type { Item } from '../../core/store/store.ts';
import { reviseTicket, visibleTicket } from './service.ts';

/**
 * Marks a ticket as unread for all who see it, without moving it.
 * @param item the ticket as read with the caller
 * @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_TICKET_TRANSITION if it is closed
 */
export async function markUnread(ctx: Ctx, id: number, item: Item | undefined): Promise<StoredTicket> {
  const ticket = await visibleTicket(ctx, id, item);
  if (!canWork(ctx.viewer, ticket) && !canAccept(ctx.viewer, ticket)) throw new AppError('ERR_NO_PERMISSION');
  if (ticket.status === 'closed') throw new AppError('ERR_TICKET_TRANSITION');
  return reviseTicket(ctx, ticket, 'ticket.updated', (current) =>
    current.unreadMessages > 0 || current.status === 'closed' ? undefined : asUnread(current),
  );
}
