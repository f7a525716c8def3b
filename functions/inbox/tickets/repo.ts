import { timed } from '@shared/clocks/due.ts';
import { AppError } from '@shared/core/errors.ts';
import type { EventName } from '@shared/events.ts';
import { counterChange } from '@shared/tickets/lists/counters.ts';
import { activeStatuses, type Tracking } from '@shared/tickets/model.ts';
import type { LogDraft } from '@shared/tickets/rules/decision.ts';
import { waitingSinceAfter } from '@shared/tickets/rules/waiting.ts';
import { ticketIdOf } from '@shared/tickets/uuid.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { commit, type Step } from '../../core/store/commit.ts';
import { type Conversation, conversationEntity, type StoredTicket, ticketEntity } from '../../core/store/entities.ts';
import type { ReadItems } from '../../core/store/readAhead.ts';
import { fromItem, put, putNew, putVersion } from '../../core/store/records.ts';
import { getItem, getItems, WriteConflict } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { taggingSteps } from '../../core/store/tagging.ts';
import { countersWrite } from '../../core/store/ticketCounters.ts';
import type { TransactItem } from '../../core/store/transactItem.ts';
import { historyWrites } from './history.ts';
import { withServiceLevel } from './serviceLevels.ts';
import { withTimers } from './timers.ts';

export async function findTicket(ctx: CompanyCtx, id: number, consistent = false): Promise<StoredTicket | undefined> {
  const item = await getItem(keys.ticket(ctx.companyId, id), consistent);
  return item && fromItem(ticketEntity, item);
}

/** @throws ERR_NO_TICKET_FOUND */
export async function getTicket(ctx: CompanyCtx, id: number, consistent = false): Promise<StoredTicket> {
  const ticket = await findTicket(ctx, id, consistent);
  if (!ticket) throw new AppError('ERR_NO_TICKET_FOUND');
  return ticket;
}

/** @throws ERR_NO_TICKET_FOUND */
export async function getTicketByUuid(ctx: CompanyCtx, uuid: string): Promise<StoredTicket> {
  const id = ticketIdOf(uuid);
  const ticket = id === undefined ? undefined : await findTicket(ctx, id);
  if (!ticket || ticket.uuid !== uuid.toLowerCase()) throw new AppError('ERR_NO_TICKET_FOUND');
  return ticket;
}

export async function findTickets(
  ctx: CompanyCtx,
  ids: readonly number[],
  read: ReadItems = getItems,
): Promise<StoredTicket[]> {
  const items = await read(ids.map((id) => keys.ticket(ctx.companyId, id)));
  return items.flatMap((item) => (item ? [fromItem(ticketEntity, item)] : []));
}

/** Conversations of tickets, in their order. */
export async function findConversations(
  ctx: CompanyCtx,
  tickets: readonly Pick<StoredTicket, 'whatsappId' | 'contactId'>[],
  read: ReadItems = getItems,
): Promise<(Conversation | undefined)[]> {
  if (tickets.length === 0) return [];
  const items = await read(
    tickets.map(({ whatsappId, contactId }) => keys.conversation(ctx.companyId, whatsappId, contactId)),
  );
  return items.map((item) => item && fromItem(conversationEntity, item));
}

export async function findConversation(
  ctx: CompanyCtx,
  whatsappId: number,
  contactId: string,
  consistent = false,
): Promise<Conversation | undefined> {
  const item = await getItem(keys.conversation(ctx.companyId, whatsappId, contactId), consistent);
  return item && fromItem(conversationEntity, item);
}

const isActive = (ticket: StoredTicket): boolean => activeStatuses.includes(ticket.status);

interface Replacement {
  readonly writes: readonly TransactItem[];
  readonly change: Record<string, number>;
}
const nothing: Replacement = { writes: [], change: {} };

/** Takes a closed ticket out of the closed lists, because a newer one of its conversation takes its place. */
async function unlisting(ctx: CompanyCtx, id: number): Promise<Replacement> {
  const old = await findTicket(ctx, id, true);
  if (!old?.isListed || isActive(old)) return nothing;
  const hidden = { ...old, isListed: false };
  const change = counterChange({ ticket: old, isListed: true }, { ticket: hidden, isListed: false });
  return { writes: [putVersion(ticketEntity, hidden).write], change };
}

/** Puts a closed ticket back into the closed lists, because the newer one that took its place is open again. */
async function relisting(ctx: CompanyCtx, id: number): Promise<Replacement> {
  const old = await findTicket(ctx, id, true);
  if (!old || old.isListed || isActive(old)) return nothing;
  const listed = { ...old, isListed: true };
  const change = counterChange({ ticket: old, isListed: false }, { ticket: listed, isListed: true });
  return { writes: [putVersion(ticketEntity, listed).write], change };
}

const noConversation = (ctx: CompanyCtx, { whatsappId, contactId }: StoredTicket): Conversation => ({
  companyId: ctx.companyId,
  whatsappId,
  contactId,
  activeTicketId: null,
  newestTicketId: null,
  listedClosedId: null,
  version: 0,
});

const withActive = (current: Conversation, id: number): Conversation => {
  if (current.activeTicketId !== null && current.activeTicketId !== id)
    throw new ActiveTicketExists(current.activeTicketId);
  const listedClosedId = current.listedClosedId === id ? null : current.listedClosedId;
  return { ...current, activeTicketId: id, newestTicketId: id, listedClosedId, referral: undefined };
};

const withClosed = (current: Conversation, id: number): Conversation => ({
  ...current,
  activeTicketId: current.activeTicketId === id ? null : current.activeTicketId,
  listedClosedId: id,
});

/**
 * A new attempt reads the contact again and reports the reason.
 * @throws WriteConflict if the conversation accepts no new service
 */
function checkOpen(current: Conversation | undefined, before: StoredTicket | undefined): void {
  if (!before && current?.isOver) throw new WriteConflict(1);
}

async function conversationChange(
  ctx: CompanyCtx,
  before: StoredTicket | undefined,
  after: StoredTicket,
  relists: number | null,
  known: Conversation | undefined,
) {
  if (before && isActive(before) === isActive(after)) return { ...nothing, replaced: null };
  const current = known ?? (await findConversation(ctx, after.whatsappId, after.contactId, true));
  checkOpen(current, before);
  const base = current ?? noConversation(ctx, after);
  // A ticket that ends with its first message was the conversation's active one all the same.
  const opened = isActive(after) || !before ? withActive(base, after.id) : base;
  const next = isActive(after)
    ? { ...opened, listedClosedId: relists ?? opened.listedClosedId }
    : withClosed(opened, after.id);
  const write = current ? putVersion(conversationEntity, next).write : putNew(conversationEntity, next);
  if (isActive(after)) {
    const older = relists === null ? nothing : await relisting(ctx, relists);
    return { writes: [write, ...older.writes], change: older.change, replaced: null };
  }
  const replaced = base.listedClosedId === after.id ? null : base.listedClosedId;
  const older = replaced === null ? nothing : await unlisting(ctx, replaced);
  return { writes: [write, ...older.writes], change: older.change, replaced };
}

/** The conversation already has an active ticket (B-IN-15, B-TICKET-3, B-TICKET-10). */
export class ActiveTicketExists extends Error {
  readonly ticketId: number;
  constructor(ticketId: number) {
    super('the conversation has an active ticket');
    this.name = 'ActiveTicketExists';
    this.ticketId = ticketId;
  }
}

const addUp = (...changes: Record<string, number>[]): Record<string, number> => {
  const total: Record<string, number> = {};
  for (const [name, amount] of changes.flatMap((change) => Object.entries(change)))
    total[name] = (total[name] ?? 0) + amount;
  return Object.fromEntries(Object.entries(total).filter(([, amount]) => amount !== 0));
};

export interface TicketSave {
  readonly event?: EventName | undefined;
  readonly logs?: readonly LogDraft[];
  /** The cycle that begins with it, which takes the log entries along. */
  readonly cycle?: Tracking | undefined;
  /** Written in the same transaction, before the ticket: a message, what a running cycle notes. */
  readonly alongside?: readonly TransactItem[];
  /** The clocks of where the ticket comes to, where the caller knows them; see clocks.ts. */
  readonly clocks?: StoredTicket['clocks'] | undefined;
  /** Items that record which older closed ticket left the closed lists; null for none. */
  readonly remember?: (replaced: number | null) => readonly TransactItem[];
  /** Conversation as just read; a change since then fails the save. Without it, it is read. */
  readonly conversation?: Conversation | undefined;
  /** An older closed ticket that takes its place in the closed lists again. */
  readonly relists?: number | null;
  /** A clock looked in vain: at what is overdue it looks again then, ISO. */
  readonly lookAgainAt?: string | undefined;
}

/** Updates for the ticket's kanban columns. */
export const kanbanColumnSteps = (
  { companyId, id }: StoredTicket,
  before: StoredTicket['kanbanTags'],
  after: StoredTicket['kanbanTags'],
): Step[] => taggingSteps(companyId, { kind: 'ticket', id }, before, after);

/** A search by contact finds tickets through their messages, so a ticket without messages needs this entry. */
function silentEnd(before: StoredTicket | undefined, after: StoredTicket): TransactItem[] {
  const { companyId, whatsappId, contactId, id, status, lastMessageAt } = after;
  if (status !== 'closed' || before?.status === 'closed' || lastMessageAt !== null) return [];
  const key = keys.silentTicket(companyId, whatsappId, contactId, id);
  return [put({ ...key, et: 'silentTicket', companyId, ticketId: id })];
}

/**
 * Saves a ticket in one transaction with its list indexes, badge counters, the conversation's active ticket and log
 * entries.
 * @param before undefined to create
 * @throws WriteConflict on a concurrent save; the position counts `alongside` first
 * @throws ERR_NO_TAG_FOUND if the new column was deleted meanwhile
 * @throws ActiveTicketExists if the conversation has another active ticket
 */
export async function saveTicket(
  ctx: CompanyCtx,
  before: StoredTicket | undefined,
  after: StoredTicket,
  { event, logs = [], cycle, alongside = [], remember, conversation: known, relists = null, ...save }: TicketSave,
): Promise<StoredTicket> {
  const conversation = await conversationChange(ctx, before, after, relists, known);
  const placed = await withTimers(ctx, before, after, save.clocks);
  const level = await withServiceLevel(ctx, before, placed);
  const now = ctx.now.toISOString();
  const clocked = timed(before, level.ticket, now, save.lookAgainAt);
  const waiting = { ...clocked, waitingSince: waitingSinceAfter(before, clocked, now) };
  const listed = isActive(waiting) ? { ...waiting, isListed: true } : waiting;
  const { next, write } = before
    ? putVersion(ticketEntity, { ...listed, version: before.version }, event)
    : { next: listed, write: putNew(ticketEntity, listed, event) };
  const counted = before ? { ticket: before, isListed: before.isListed } : null;
  const change = addUp(counterChange(counted, { ticket: next, isListed: next.isListed }), conversation.change);
  const writes = [
    ...alongside,
    write,
    ...conversation.writes,
    ...(remember?.(conversation.replaced) ?? []),
    ...historyWrites(ctx, next, cycle, logs),
    ...silentEnd(before, next),
    ...level.writes,
    ...countersWrite(ctx.companyId, change),
  ];
  await commit([
    ...writes.map((one) => ({ write: one })),
    ...kanbanColumnSteps(next, before?.kanbanTags ?? [], next.kanbanTags),
  ]);
  return next;
}
