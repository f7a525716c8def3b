import type { Contact } from '@shared/contacts/model.ts';
import { canSee } from '@shared/tickets/rules/policy.ts';
import { type Ctx, isAdmin } from '../../core/http/ctx.ts';
import type { StoredTicket } from '../../core/store/entities.ts';
import { findConversations, findTickets } from './repo.ts';

/** Closed tickets that stand in the lists for conversations whose newest ticket the caller may not see. */
async function listedInstead(ctx: Ctx, hidden: readonly StoredTicket[]): Promise<StoredTicket[]> {
  const talks = await findConversations(ctx, hidden);
  return findTickets(
    ctx,
    talks.flatMap((conversation) => conversation?.listedClosedId ?? []),
  );
}

/**
 * Of every conversation of some contacts the newest ticket that the caller may see (B-PERM-7): while a colleague has
 * the present one, the closed one of the lists. Only those cost two calls more.
 * @returns by the contact's id
 */
export async function newestVisible(ctx: Ctx, contacts: readonly Contact[]): Promise<Map<string, StoredTicket[]>> {
  const sees = (ticket: StoredTicket): boolean => canSee(ctx.viewer, ticket);
  const newest = await findTickets(
    ctx,
    contacts.flatMap(({ newestTickets }) => Object.values(newestTickets)),
  );
  const others = await listedInstead(
    ctx,
    newest.filter((ticket) => !sees(ticket)),
  );
  const found = new Map<string, StoredTicket[]>();
  for (const ticket of [...newest, ...others].filter(sees)) {
    found.set(ticket.contactId, [...(found.get(ticket.contactId) ?? []), ticket]);
  }
  return found;
}

/** Closed tickets whose conversation goes on in another one give way to it, unless the caller may not see that one. */
export async function withoutReplaced(ctx: Ctx, rows: readonly StoredTicket[]): Promise<StoredTicket[]> {
  const closed = rows.filter(({ status }) => status === 'closed');
  const talks = await findConversations(ctx, closed);
  const activeOf = new Map(closed.map(({ id }, index) => [id, talks[index]?.activeTicketId ?? null]));
  const activeIds = [...activeOf.values()].filter((id) => id !== null);
  const seen = isAdmin(ctx)
    ? new Set(activeIds)
    : new Set((await findTickets(ctx, activeIds)).filter((one) => canSee(ctx.viewer, one)).map(({ id }) => id));
  return rows.filter(({ id }) => !seen.has(activeOf.get(id) ?? 0));
}
