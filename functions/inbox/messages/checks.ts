import { noLineError, takesMessages } from '@shared/connections/line.ts';
import { type Capabilities, capabilities } from '@shared/connections/model.ts';
import { AppError } from '@shared/core/errors.ts';
import { canWork } from '@shared/tickets/rules/policy.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { connectionEntity, type StoredTicket } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import { getItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { callerWindow } from '../tickets/callerWindow.ts';

export const isServed = ({ status }: StoredTicket): boolean => status === 'open' || status === 'group';

/** @throws ERR_NO_PERMISSION when the caller sees the ticket but may not write in it (B-PERM-2) */
export function checkMayWrite(ctx: Ctx, ticket: StoredTicket): void {
  if (!canWork(ctx.viewer, ticket)) throw new AppError('ERR_NO_PERMISSION');
}

/**
 * Checks before anything is stored that a message can reach the contact now: the ticket is being served, its connection
 * is up or recovers by itself (B-MSG-3), and the channel's reply window is open (B-MSG-1, B-MSG-16).
 * @param isTemplate approved templates ignore the window
 * @param isByHand channels give a user a longer window than a program
 * @param isChange true for a change of a sent message, which has little time and does not wait for the connection
 * @throws ERR_TICKET_NOT_OPEN, ERR_NO_WAPP_FOUND, ERR_WAPP_NOT_INITIALIZED, ERR_WAPP_PAUSED, ERR_OUT_OF_WINDOW
 */
export async function checkCanLeave(
  ctx: Ctx,
  ticket: StoredTicket,
  { isTemplate = false, isByHand = true, isChange = false } = {},
): Promise<Capabilities> {
  if (!isServed(ticket)) throw new AppError('ERR_TICKET_NOT_OPEN');
  const item = await getItem(keys.config(ctx.companyId, 'CONNECTION', ticket.whatsappId));
  if (!item) throw new AppError('ERR_NO_WAPP_FOUND');
  const connection = fromItem(connectionEntity, item);
  const isReady = isChange ? connection.status === 'CONNECTED' : takesMessages(connection);
  if (!isReady) throw new AppError(noLineError(connection));
  const channel = capabilities[ticket.channel];
  const isOpen = isTemplate || callerWindow(ctx, channel, ticket.lastInboundAt, isByHand).isOpen;
  if (!isOpen) throw new AppError('ERR_OUT_OF_WINDOW');
  return channel;
}
