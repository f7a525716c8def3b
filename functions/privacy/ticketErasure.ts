import type { CompanyCtx } from '../core/context/ctx.ts';
import { queryAll, updateItem, wasApplied, writeItems } from '../core/store/store.ts';
import { keys, partitions, prefixes } from '../core/store/table.ts';
import { changeTicket, closeSilently } from '../inbox/tickets/bulkUpdates.ts';
import { contactSnapshot } from '../inbox/tickets/newTicket.ts';
import type { DataSubject } from './person.ts';

/** Closes open tickets; further messages belong to a new contact. */
export async function closeTickets(ctx: CompanyCtx, ids: readonly number[]): Promise<void> {
  for (const id of ids) await closeSilently(ctx, id);
}

const forget = (ctx: CompanyCtx, ticketId: number, sk: string): Promise<boolean> =>
  wasApplied(
    updateItem({
      Key: { pk: partitions.ticket(ctx.companyId, ticketId), sk },
      UpdateExpression: 'SET lastMessage = :nothing REMOVE #comment',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#comment': 'comment' },
      ExpressionAttributeValues: { ':nothing': '' },
    }),
  );

/** Notes go; cycles of service stay for the statistics, without the words that were said last or about a rating. */
async function eraseEntries(ctx: CompanyCtx, ticketId: number): Promise<void> {
  const pk = partitions.ticket(ctx.companyId, ticketId);
  const notes = await queryAll({ pk, prefix: prefixes.ticketNote, limit: 100, consistent: true });
  await writeItems([
    ...notes.map(({ sk }) => ({ remove: { pk, sk: String(sk) } })),
    { remove: keys.ticketUndo(ctx.companyId, ticketId) },
  ]);
  const cycles = await queryAll({ pk, prefix: prefixes.tracking, limit: 100, consistent: true });
  for (const { sk, lastMessage, comment } of cycles)
    if (lastMessage !== '' || comment !== undefined) await forget(ctx, ticketId, String(sk));
}

const sideBySide = 4;

/** Erases the rest of an anonymized contact's tickets, except times, queues and attendants. Idempotent. */
export async function eraseTickets(ctx: CompanyCtx, { contacts }: DataSubject, ids: readonly number[]): Promise<void> {
  const eraseOne = async (id: number): Promise<void> => {
    let isTheirs = false;
    await changeTicket(ctx, id, (ticket) => {
      const contact = contacts.find((each) => each.id === ticket.contactId);
      isTheirs = contact !== undefined;
      if (!contact) return undefined;
      const said = { lastMessage: '', lastMediaType: null, lastSender: null, external: null };
      return { ticket: { ...ticket, ...said, contact: contactSnapshot(contact) }, event: 'ticket.updated' };
    });
    if (isTheirs) await eraseEntries(ctx, id);
  };
  for (let start = 0; start < ids.length; start += sideBySide) {
    await Promise.all(ids.slice(start, start + sideBySide).map(eraseOne));
  }
}
