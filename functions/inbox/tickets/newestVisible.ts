import type { Contact } from '@shared/contacts/model.ts';
import { canSee } from '@shared/tickets/rules/policy.ts';
import { type Ctx, isAdmin } from '../../core/context/ctx.ts';
import type { StoredTicket } from '../../core/store/entities.ts';
import type { ReadItems } from '../../core/store/readAhead.ts';
import { findConversations, findTickets } from './repo.ts';

/** Closed tickets that stand in the lists for conversations whose newest ticket the caller may not see. */
async function listedInstead(ctx: Ctx, hidden: readonly StoredTicket[], read: ReadItems): Promise<StoredTicket[]> {
  const conversations = await findConversations(ctx, hidden, read);
  return findTickets(
    ctx,
    conversations.flatMap((conversation) => conversation?.listedClosedId ?? []),
    read,
  );
}

/**
 * Finds per conversation of some contacts the newest ticket that the caller may see (B-PERM-7): if a colleague has the
 * present one, the closed one of the lists. Each such case costs two more calls.
 * @returns tickets by contact id
 */
export async function newestVisible(
  ctx: Ctx,
  contacts: readonly Contact[],
  read: ReadItems,
): Promise<Map<string, StoredTicket[]>> {
  const sees = (ticket: StoredTicket): boolean => canSee(ctx.viewer, ticket);
  const newest = await findTickets(
    ctx,
    contacts.flatMap(({ newestTickets }) => Object.values(newestTickets)),
    read,
  );
  const others = await listedInstead(
    ctx,
    newest.filter((ticket) => !sees(ticket)),
    read,
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
  const conversations = await findConversations(ctx, closed);
  const activeOf = new Map(closed.map(({ id }, index) => [id, conversations[index]?.activeTicketId ?? null]));
  const activeIds = [...activeOf.values()].filter((id) => id !== null);
  const seen = isAdmin(ctx)
    ? new Set(activeIds)
    : new Set((await findTickets(ctx, activeIds)).filter((one) => canSee(ctx.viewer, one)).map(({ id }) => id));
  return rows.filter(({ id }) => !seen.has(activeOf.get(id) ?? 0));
}
