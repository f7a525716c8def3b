import type { CompanyCtx } from '../core/context/ctx.ts';
import { conversationEntity, ticketEntity } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { lastNumber } from '../core/store/sequences.ts';
import { getItems } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import type { StoredTickets } from './record.ts';
import { loadTickets, storeTickets } from './segmentFiles.ts';
import { stateOf, type TicketChanges } from './ticketChanges.ts';
import type { TicketFile } from './ticketFile.ts';

/** Tickets of before that one run goes through. */
const perRun = 2000;

/** Takes in tickets as they are now, each with the newest of its conversation. */
async function readInto(file: TicketFile, { companyId }: CompanyCtx, ids: readonly number[]): Promise<void> {
  const items = await getItems(
    ids.map((id) => keys.ticket(companyId, id)),
    true,
  );
  const tickets = items.flatMap((item) => (item ? [fromItem(ticketEntity, item)] : []));
  const conversations = await getItems(
    tickets.map(({ whatsappId, contactId }) => keys.conversation(companyId, whatsappId, contactId)),
    true,
  );
  for (const [place, ticket] of tickets.entries()) {
    file.set(stateOf(ticket));
    const conversation = conversations[place] && fromItem(conversationEntity, conversations[place]);
    if (conversation?.newestTicketId) file.setNewest(ticket.id, conversation.newestTicketId);
  }
}

/** The next tickets of before there was a file; `upTo` is where that ends. */
async function nextOfBefore({ companyId }: CompanyCtx, { upTo }: StoredTickets) {
  if (upTo === null) return { ids: [], upTo };
  const last = await lastNumber(companyId, 'ticket');
  const ids = Array.from({ length: Math.max(0, Math.min(perRun, last - upTo)) }, (_, place) => upTo + place + 1);
  const end = upTo + ids.length;
  return { ids, upTo: end >= last ? null : end };
}

/**
 * Updates the ticket file with the changes, and with the next tickets that no change has reported. Changes only
 * say which tickets to read, as with messages.
 */
export async function ticketsWith(
  ctx: CompanyCtx,
  stored: StoredTickets,
  changes: TicketChanges,
): Promise<StoredTickets> {
  const before = await nextOfBefore(ctx, stored);
  const changed = [
    ...changes.tickets.map(({ id }) => id),
    ...changes.successions.flatMap(({ from, to }) => [from, to]),
  ];
  const ids = [...new Set([...before.ids, ...changed])];
  if (ids.length === 0) return { ...stored, upTo: before.upTo };
  const file = await loadTickets(stored);
  await readInto(file, ctx, ids);
  return { ...(await storeTickets(ctx.companyId, file)), upTo: before.upTo };
}
