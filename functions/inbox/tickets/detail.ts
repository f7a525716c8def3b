import { capabilities } from '@shared/connections/model.ts';
import { contactView, hidesNumbers } from '@shared/contacts/mask.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Settings } from '@shared/settings/model.ts';
import type { TicketDetail } from '@shared/tickets/contract.ts';
import { canWork } from '@shared/tickets/rules/policy.ts';
import { ticketIdOf } from '@shared/tickets/uuid.ts';
import { ticketView } from '@shared/tickets/view.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { decrypt } from '../../core/secrets/encryption.ts';
import { connectionEntity, contactEntity } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import { getItems, type Item } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { callerWindow } from './callerWindow.ts';
import { logAccess } from './history.ts';
import { visibleTicket } from './service.ts';

/** Returns a ticket with the data of its screen and records the view (B-TICKET-19). */
export async function detailOf(
  ctx: Ctx,
  uuid: string,
  { item, settings }: { readonly item: Item | undefined; readonly settings: Settings },
): Promise<TicketDetail> {
  const id = ticketIdOf(uuid);
  if (id === undefined) throw new AppError('ERR_NO_TICKET_FOUND');
  const ticket = await visibleTicket(ctx, id, item);
  if (ticket.uuid !== uuid.toLowerCase()) throw new AppError('ERR_NO_TICKET_FOUND');
  const [[contactItem, connectionItem]] = await Promise.all([
    getItems([
      keys.contact(ctx.companyId, ticket.contactId),
      keys.config(ctx.companyId, 'CONNECTION', ticket.whatsappId),
    ]),
    ctx.impersonation ? undefined : logAccess(ctx, id, { id: ctx.user.id, name: ctx.user.name }),
  ]);
  if (!contactItem) throw new AppError('ERR_NO_TICKET_FOUND');
  const isMasked = hidesNumbers(ctx.user.profile, settings);
  const connection = connectionItem && fromItem(connectionEntity, connectionItem);
  const mayCall = connection?.wavoip !== undefined && canWork(ctx.viewer, ticket);
  return {
    ...ticketView(ticket, isMasked),
    contact: contactView(fromItem(contactEntity, contactItem), isMasked),
    window: callerWindow(ctx, capabilities[ticket.channel], ticket.lastInboundAt),
    // A removed connection can send no more than a disconnected one.
    whatsappStatus: connection?.status ?? 'DISCONNECTED',
    advertisement: ticket.advertisement,
    callToken: mayCall && connection.wavoip ? await decrypt(connection.wavoip) : null,
  };
}
