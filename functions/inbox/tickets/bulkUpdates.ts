import { isDeepStrictEqual } from 'node:util';
import type { Contact } from '@shared/contacts/model.ts';
import { TicketStatus } from '@shared/core/ticketStatus.ts';
import type { EventName } from '@shared/events.ts';
import { activeStatuses, type TrackingEnd } from '@shared/tickets/model.ts';
import { ended, type LogDraft } from '@shared/tickets/rules/decision.ts';
import type { TrackingChange } from '@shared/tickets/rules/tracking.ts';
import * as z from 'zod';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { cursorOf } from '../../core/http/cursor.ts';
import { type StoredTicket, ticketEntity } from '../../core/store/entities.ts';
import { indexPartitions } from '../../core/store/indexes.ts';
import { fromItem } from '../../core/store/records.ts';
import { type Item, queryPartition, retryConflicts } from '../../core/store/store.ts';
import { trackingWrite } from './history.ts';
import { contactSnapshot } from './newTicket.ts';
import { findTicket, findTickets, saveTicket } from './repo.ts';

/** Jobs change many tickets at once: copied names, and deleted attendants and queues. */

const pageSize = 100;
const pagesPerRun = 5;
const sideBySide = 8;

const WalkPosition = z.object({
  status: TicketStatus,
  after: z.record(z.string(), z.unknown()).optional(),
});
type WalkPosition = z.infer<typeof WalkPosition>;
const position = cursorOf(WalkPosition);

const nextStatus = (status: TicketStatus): TicketStatus | undefined =>
  activeStatuses[activeStatuses.indexOf(status) + 1];

function following({ status }: WalkPosition, last: Item | undefined): WalkPosition | undefined {
  if (last) return { status, after: last };
  const next = nextStatus(status);
  return next && { status: next };
}

/**
 * Visits every active ticket, a bounded number per call, oldest change first: whatever changes
 * meanwhile moves to where the walk has not been yet.
 * @returns where to go on; undefined at the end
 */
export async function visitActive(
  ctx: CompanyCtx,
  cursor: string | undefined,
  visit: (ticket: StoredTicket) => Promise<unknown>,
): Promise<string | undefined> {
  let place: WalkPosition | undefined = position.read(cursor) ?? { status: activeStatuses[0] ?? 'pending' };
  for (let page = 0; place && page < pagesPerRun; page += 1) {
    const { items, last } = await queryPartition({
      ...indexPartitions.wideList(ctx.companyId, place.status),
      limit: pageSize,
      after: place.after,
    });
    for (let start = 0; start < items.length; start += sideBySide) {
      await Promise.all(items.slice(start, start + sideBySide).map((item) => visit(fromItem(ticketEntity, item))));
    }
    place = following(place, last);
  }
  return position.next(place) ?? undefined;
}

interface BulkTicketUpdate {
  readonly ticket: StoredTicket;
  readonly event: EventName;
  readonly logs?: readonly LogDraft[];
  readonly tracking?: TrackingChange;
}

/** Saves what `change` makes of the newest state of a ticket; nothing when it returns undefined. */
export const changeTicket = (
  ctx: CompanyCtx,
  id: number,
  change: (ticket: StoredTicket) => BulkTicketUpdate | undefined,
): Promise<void> =>
  retryConflicts(async () => {
    const before = await findTicket(ctx, id, true);
    const next = before && change(before);
    if (!before || !next) return;
    const { ticket, event, logs = [], tracking } = next;
    const alongside = tracking ? [trackingWrite(ctx, ticket, tracking)] : [];
    await saveTicket(ctx, before, ticket, { event, logs, alongside });
  }, 12);

const isActive = ({ status }: StoredTicket): boolean => activeStatuses.includes(status);

/** An end without a message, a rating or a person. */
function silentEnd(ctx: CompanyCtx, ticket: StoredTicket, endedBy: TrackingEnd): BulkTicketUpdate {
  const at = ctx.now.toISOString();
  const { lastMessage, userId, queueId } = ticket;
  return {
    ticket: { ...ticket, ...ended, closedAt: at, updatedAt: at },
    event: 'ticket.closed',
    logs: [{ type: 'closed', queue: ticket.queue }],
    tracking: { set: { status: 'closed', lastMessage, userId, queueId, closedAt: at, finishedAt: at, endedBy } },
  };
}

/** Closes silently: the ticket's connection is gone (B-CONN-7). */
export const closeSilently = (ctx: CompanyCtx, id: number): Promise<void> =>
  changeTicket(ctx, id, (ticket) => (isActive(ticket) ? silentEnd(ctx, ticket, 'system') : undefined));

/**
 * Closes a ticket as an option announced (B-BOT-19), unless a user accepted, transferred or closed it since, which
 * removes automation and the announced end. Idempotent.
 * @param endsAt identifies the announcement
 */
export const endAnnounced = (ctx: CompanyCtx, id: number, endsAt: string): Promise<void> =>
  changeTicket(ctx, id, (ticket) => (ticket.bot.endsAt === endsAt ? silentEnd(ctx, ticket, 'bot') : undefined));

/**
 * Ends a ticket whose rating question was never sent: the service ended when the attendant closed it, and the contact's
 * next message begins a new one. Idempotent.
 */
export const endUnaskedRating = (ctx: CompanyCtx, { id, bot: { ratingQuestion } }: StoredTicket): Promise<void> =>
  changeTicket(ctx, id, (ticket) => {
    if (ticket.status !== 'nps' || ticket.bot.ratingQuestion?.messageId !== ratingQuestion?.messageId) return undefined;
    const at = ctx.now.toISOString();
    return {
      ticket: { ...ticket, ...ended, closedAt: at, updatedAt: at },
      event: 'ticket.closed',
      logs: [{ type: 'closed', queue: ticket.queue }],
      tracking: { set: { status: 'closed', finishedAt: at } },
    };
  });

/** The attendant is gone: what was open waits again, what waited for them waits for anybody (B-USER-3). */
export const releaseFromUser = (ctx: CompanyCtx, id: number, userId: number): Promise<void> =>
  changeTicket(ctx, id, (ticket) => {
    if (ticket.userId !== userId || !isActive(ticket)) return undefined;
    const wasOpen = ticket.status === 'open';
    const at = ctx.now.toISOString();
    return {
      ticket: { ...ticket, status: wasOpen ? 'pending' : ticket.status, userId: null, user: null, updatedAt: at },
      event: wasOpen ? 'ticket.returned' : 'ticket.updated',
      logs: wasOpen ? [{ type: 'pending', user: ticket.user, queue: ticket.queue }] : [],
      tracking: { set: { userId: null, ...(wasOpen ? { status: 'pending', startedAt: null, queuedAt: at } : {}) } },
    };
  });

/**
 * Brings name, number, picture and tags of a contact into the newest ticket of each of its conversations.
 * Writes nothing where they are already there.
 */
export async function carryContact(ctx: CompanyCtx, contact: Contact): Promise<void> {
  const copy = contactSnapshot(contact);
  for (const { id, contactId, contact: current } of await findTickets(ctx, Object.values(contact.newestTickets))) {
    if (contactId !== contact.id || isDeepStrictEqual(current, copy)) continue;
    await changeTicket(ctx, id, (ticket) =>
      isDeepStrictEqual(ticket.contact, copy)
        ? undefined
        : { ticket: { ...ticket, contact: copy }, event: 'ticket.updated' },
    );
  }
}
