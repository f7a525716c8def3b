import type { Contact } from '@shared/contacts/model.ts';
import { AppError } from '@shared/core/errors.ts';
import { canChangeContact } from '@shared/tickets/rules/policy.ts';
import { type CompanyCtx, type Ctx, isAdmin } from '../../core/context/ctx.ts';
import { conversationEntity, type StoredTicket, ticketEntity } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import { getItems } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { findContacts } from './contacts.ts';
import { getContact } from './presentContact.ts';

/** Returns the open ticket and the newest closed ones of every conversation of some contacts. */
async function ticketsOf({ companyId }: CompanyCtx, contacts: readonly Contact[]): Promise<StoredTicket[]> {
  const places = contacts.flatMap(({ id, newestTickets }) =>
    Object.keys(newestTickets).map((whatsappId) => keys.conversation(companyId, Number(whatsappId), id)),
  );
  if (places.length === 0) return [];
  const conversations = (await getItems(places, true)).flatMap((item) =>
    item ? [fromItem(conversationEntity, item)] : [],
  );
  const ids = conversations.flatMap((one) => [one.activeTicketId, one.newestTicketId, one.listedClosedId]);
  const known = [...new Set(ids.filter((id) => id !== null))].map((id) => keys.ticket(companyId, id));
  const items = known.length === 0 ? [] : await getItems(known, true);
  return items.flatMap((item) => (item ? [fromItem(ticketEntity, item)] : []));
}

/** A person's tickets, those of contacts that became this one included. */
async function currentTickets(ctx: CompanyCtx, contact: Contact): Promise<StoredTicket[]> {
  return ticketsOf(ctx, [contact, ...(await findContacts(ctx, (contact.merged ?? []).slice(0, 99)))]);
}

/** Tickets under way in a contact's own conversations: those that a change of it concerns at once. */
export const ticketsUnderWay = async (ctx: CompanyCtx, contact: Contact): Promise<StoredTicket[]> =>
  (await ticketsOf(ctx, [contact])).filter(({ status }) => status !== 'closed');

/** True if the caller may change a contact (B-PERM-13). Administrators need no read. */
export const mayChange = async (ctx: Ctx, contact: Contact): Promise<boolean> =>
  isAdmin(ctx) || canChangeContact(ctx.viewer, await currentTickets(ctx, contact));

/** @throws ERR_CONTACT_HIDDEN */
export async function requireChangeable(ctx: Ctx, contact: Contact): Promise<void> {
  if (!(await mayChange(ctx, contact))) throw new AppError('ERR_CONTACT_HIDDEN');
}

/** The same by its id, or by that of one that became it. @throws ERR_NO_CONTACT_FOUND, ERR_CONTACT_HIDDEN */
export async function requireChangeableId(ctx: Ctx, id: string): Promise<void> {
  if (!isAdmin(ctx)) await requireChangeable(ctx, await getContact(ctx, id));
}
