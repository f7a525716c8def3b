import type { Message } from '@shared/messages/model.ts';
import { counterChange } from '@shared/tickets/lists/counters.ts';
import { activeStatuses } from '@shared/tickets/model.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import {
  type Conversation,
  conversationEntity,
  messageEntity,
  type StoredTicket,
  ticketEntity,
} from '../../core/store/entities.ts';
import { newestTicketInstead } from '../../core/store/newestTickets.ts';
import { deleteVersion, fromItem, putVersion } from '../../core/store/records.ts';
import {
  queryAll,
  queryPartition,
  retryConflicts,
  transact,
  updateItem,
  WriteConflict,
  writeItems,
} from '../../core/store/store.ts';
import { partitions, prefixes } from '../../core/store/table.ts';
import { countersWrite } from '../../core/store/ticketCounters.ts';
import { trackingWrite } from './history.ts';
import { findConversation, findTicket, getTicket, kanbanColumnSteps } from './repo.ts';

export interface RemovedTicket {
  readonly ticketId: number;
  readonly whatsappId: number;
  readonly contactId: string;
}

const without = (current: Conversation, id: number): Conversation => ({
  ...current,
  activeTicketId: current.activeTicketId === id ? null : current.activeTicketId,
  listedClosedId: current.listedClosedId === id ? null : current.listedClosedId,
  newestTicketId: current.newestTicketId === id ? null : current.newestTicketId,
});

/**
 * Takes a ticket out of its lists, counters and conversation at once; messages and logs follow by a
 * job, because they may be many. The service cycle stays for statistics (B-TICKET-20).
 * @throws ERR_NO_TICKET_FOUND
 */
export function removeTicket(ctx: CompanyCtx, id: number): Promise<RemovedTicket> {
  return retryConflicts(async () => {
    const ticket = await getTicket(ctx, id, true);
    const current = await findConversation(ctx, ticket.whatsappId, ticket.contactId, true);
    const at = ctx.now.toISOString();
    const isActive = activeStatuses.includes(ticket.status);
    await transact([
      deleteVersion(ticketEntity, ticket),
      ...(current ? [putVersion(conversationEntity, without(current, id)).write] : []),
      ...(isActive
        ? [
            trackingWrite(ctx, ticket, {
              set: { status: 'closed', finishedAt: at, endedBy: 'system', lastMessage: ticket.lastMessage },
            }),
          ]
        : []),
      ...kanbanColumnSteps(ticket, ticket.kanbanTags, []).map(({ write }) => write),
      ...countersWrite(ctx.companyId, counterChange({ ticket, isListed: ticket.isListed }, null)),
    ]);
    return { ticketId: id, whatsappId: ticket.whatsappId, contactId: ticket.contactId };
  }, 12);
}

async function removeEntries(ctx: CompanyCtx, ticketId: number): Promise<void> {
  for (const prefix of [prefixes.ticketLog, prefixes.ticketNote, prefixes.ticketAccess]) {
    for (;;) {
      const { items } = await queryPartition({ pk: partitions.ticket(ctx.companyId, ticketId), prefix, limit: 100 });
      if (items.length === 0) break;
      await writeItems(items.map((item) => ({ remove: { pk: String(item['pk']), sk: String(item['sk']) } })));
    }
  }
  await forgetBeginnings(ctx, ticketId);
}

/** The cycles stay, without what of the history rides in them. */
async function forgetBeginnings(ctx: CompanyCtx, ticketId: number): Promise<void> {
  const pk = partitions.ticket(ctx.companyId, ticketId);
  for (const { sk, begun } of await queryAll({ pk, prefix: prefixes.tracking, limit: 100 })) {
    if (begun === undefined) continue;
    await updateItem({
      Key: { pk, sk },
      UpdateExpression: 'REMOVE begun',
      ConditionExpression: 'attribute_exists(pk)',
    });
  }
}

/** Points a contact to the ticket that is now the newest of a connection, or to none. */
async function pointContact(ctx: CompanyCtx, { ticketId, whatsappId, contactId }: RemovedTicket, to: number | null) {
  const write = newestTicketInstead({ id: ticketId, companyId: ctx.companyId, whatsappId, contactId }, to);
  try {
    await transact([write]);
  } catch (error) {
    // A newer ticket was saved meanwhile, or the contact was deleted.
    if (!(error instanceof WriteConflict)) throw error;
  }
}

/** Puts the ticket before the removed one into the closed lists, unless they have a newer one. */
async function relist(ctx: CompanyCtx, previous: StoredTicket): Promise<void> {
  const current = await findConversation(ctx, previous.whatsappId, previous.contactId, true);
  if (!current || current.activeTicketId !== null || current.listedClosedId !== null) return;
  const listed = { ...previous, isListed: true };
  const before = { ticket: previous, isListed: previous.isListed };
  await transact([
    putVersion(ticketEntity, listed).write,
    putVersion(conversationEntity, { ...current, listedClosedId: previous.id, newestTicketId: previous.id }).write,
    ...countersWrite(ctx.companyId, counterChange(before, { ticket: listed, isListed: true })),
  ]);
}

async function newestMessage(ctx: CompanyCtx, { whatsappId, contactId }: RemovedTicket): Promise<Message | undefined> {
  const pk = partitions.conversation(ctx.companyId, whatsappId, contactId);
  const { items } = await queryPartition({
    pk,
    prefix: prefixes.message,
    limit: 1,
    descending: true,
    consistent: true,
  });
  return items[0] && fromItem(messageEntity, items[0]);
}

/**
 * The rest of a removal once its messages are gone: logs, notes, and the ticket before it takes its place.
 * Removes the ticket itself where a request ended too early. May run again.
 */
export async function finishRemoval(ctx: CompanyCtx, removed: RemovedTicket): Promise<void> {
  if (await findTicket(ctx, removed.ticketId, true)) await removeTicket(ctx, removed.ticketId);
  await removeEntries(ctx, removed.ticketId);
  await retryConflicts(async () => {
    const message = await newestMessage(ctx, removed);
    const previous = message && (await findTicket(ctx, message.ticketId, true));
    if (previous?.status === 'closed') await relist(ctx, previous);
    await pointContact(ctx, removed, previous?.id ?? null);
  });
}
