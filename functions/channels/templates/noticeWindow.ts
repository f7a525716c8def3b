import { type Connection, capabilities } from '@shared/connections/model.ts';
import { replyWindow } from '@shared/messages/window.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { aliasKey, phoneAliases } from '../../core/store/contactAliases.ts';
import { conversationEntity, ticketEntity } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import { getItem, getItems } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';

/** Returns the time of a number's last message to a connection; null if there is none. */
async function lastInboundAt({ companyId }: CompanyCtx, { id }: Connection, number: string): Promise<string | null> {
  const refs = await getItems(phoneAliases(number).map((alias) => aliasKey(companyId, alias)));
  const contactId = refs.find((ref) => ref !== undefined)?.['contactId'];
  if (contactId === undefined) return null;
  const item = await getItem(keys.conversation(companyId, id, String(contactId)), true);
  const conversation = item && fromItem(conversationEntity, item);
  const ticketId = conversation?.activeTicketId ?? conversation?.newestTicketId;
  const ticket = ticketId ? await getItem(keys.ticket(companyId, ticketId), true) : undefined;
  return ticket ? fromItem(ticketEntity, ticket).lastInboundAt : null;
}

/** True if plain text arrives at a number now (B-MSG-16). */
export async function isWindowOpen(ctx: CompanyCtx, connection: Connection, number: string): Promise<boolean> {
  const { windowHours } = capabilities[connection.channel];
  if (windowHours === null) return true;
  return replyWindow(windowHours, await lastInboundAt(ctx, connection, number), ctx.now).isOpen;
}
