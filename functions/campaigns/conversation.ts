import type { Connection } from '@shared/connections/model.ts';
import type { Contact } from '@shared/contacts/model.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { ticketEntity } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import type { ConversationState } from '../inbox/messages/withoutTicket.ts';

const noConversation: ConversationState = { active: undefined, newest: undefined };

/** Reads the conversation from the contact, which may lag by a moment; its callers tolerate that. */
export async function stateOfConversation(
  { companyId }: CompanyCtx,
  { newestTickets }: Contact,
  connection: Connection,
): Promise<ConversationState> {
  const number = newestTickets[String(connection.id)];
  const item = number ? await getItem(keys.ticket(companyId, number)) : undefined;
  if (!item) return noConversation;
  const newest = fromItem(ticketEntity, item);
  return { active: newest.status === 'closed' ? undefined : newest, newest };
}
