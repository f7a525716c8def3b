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
 * Whether something can leave to the contact now: the ticket is being served, its connection is up or will be by
 * itself (B-MSG-3), and the channel's reply window is open (B-MSG-1, B-MSG-16). Nothing is stored before.
 * @param isTemplate approved templates go whatever the window
 * @param isByHand somebody wrote it, whom the channel gives longer than machines
 * @param isChange of what is out already: it has little time, and waits for no line
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
