import { AppError } from '@shared/core/errors.ts';
import type { EventName } from '@shared/events.ts';
import { counterChange } from '@shared/tickets/counters.ts';
import type { LogDraft } from '@shared/tickets/decision.ts';
import { activeStatuses, type TicketLog, type Tracking } from '@shared/tickets/model.ts';
import type { TrackingChange } from '@shared/tickets/tracking.ts';
import { ticketIdOf } from '@shared/tickets/uuid.ts';
import { monotonicFactory } from 'ulid';
import type { CompanyCtx } from '../core/ctx.ts';
import {
  type Conversation,
  conversationEntity,
  type StoredTicket,
  ticketEntity,
  ticketLogEntity,
  trackingEntity,
} from '../core/entities.ts';
import { adding, creation, fromItem, revision, toItem, writing } from '../core/records.ts';
import {
  getItem,
  getItems,
  type Item,
  queryPartition,
  type TransactItem,
  transact,
  updateItem,
  WriteConflict,
} from '../core/store.ts';
import { keys, partitions } from '../core/table.ts';

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

export async function findTickets(ctx: CompanyCtx, ids: readonly number[]): Promise<StoredTicket[]> {
  const items: (Item | undefined)[] = [];
  for (let start = 0; start < ids.length; start += 100) {
    items.push(...(await getItems(ids.slice(start, start + 100).map((id) => keys.ticket(ctx.companyId, id)))));
  }
  return items.flatMap((item) => (item ? [fromItem(ticketEntity, item)] : []));
}

/** Conversations of tickets, in their order. */
export async function findConversations(
  ctx: CompanyCtx,
  tickets: readonly Pick<StoredTicket, 'whatsappId' | 'contactId'>[],
): Promise<(Conversation | undefined)[]> {
  if (tickets.length === 0) return [];
  const items = await getItems(
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

/** Entries of the same instant keep the order in which they are given. */
const logWrites = (ctx: CompanyCtx, ticketId: number, drafts: readonly LogDraft[]): TransactItem[] => {
  const nextId = monotonicFactory();
  return drafts.map((draft) => logWrite(ctx, ticketId, draft, nextId(ctx.now.getTime())));
};

const logWrite = (ctx: CompanyCtx, ticketId: number, draft: LogDraft, id: string): TransactItem =>
  writing(
    toItem(ticketLogEntity, {
      id,
      companyId: ctx.companyId,
      ticketId,
      type: draft.type,
      user: draft.user ?? null,
      queue: draft.queue ? { id: draft.queue.id, name: draft.queue.name } : null,
      createdAt: ctx.now.toISOString(),
    }),
  );

/** Transaction item: what a transition does to the running service cycle, which is not read for it. */
export function trackingWrite(
  ctx: CompanyCtx,
  ticket: Pick<StoredTicket, 'id' | 'trackingId' | 'whatsappId' | 'contactId'>,
  { set, once = {} }: TrackingChange,
): TransactItem {
  const first: Partial<Tracking> & Item = { createdAt: ctx.now.toISOString(), rated: false, ...once };
  const fixed: Item = {
    ...set,
    id: ticket.trackingId,
    companyId: ctx.companyId,
    ticketId: ticket.id,
    whatsappId: ticket.whatsappId,
    contactId: ticket.contactId,
    et: trackingEntity.name,
    sv: trackingEntity.schemaVersion,
  };
  const filled = Object.entries(fixed).filter(([, value]) => value !== null);
  const emptied = Object.keys(fixed).filter((name) => fixed[name] === null);
  const initial = Object.entries(first).filter(([name]) => !(name in fixed));
  const sets = [
    ...filled.map(([name]) => `#${name} = :${name}`),
    ...initial.map(([name]) => `#${name} = if_not_exists(#${name}, :${name})`),
  ];
  const values = [...filled, ...initial];
  return {
    Update: {
      TableName: '',
      Key: { ...keys.tracking(ctx.companyId, ticket.id, ticket.trackingId) },
      UpdateExpression: `SET ${sets.join(', ')}${emptied.length > 0 ? ` REMOVE ${emptied.map((name) => `#${name}`).join(', ')}` : ''}`,
      ExpressionAttributeNames: Object.fromEntries(
        [...values.map(([name]) => name), ...emptied].map((name) => [`#${name}`, name]),
      ),
      ExpressionAttributeValues: Object.fromEntries(values.map(([name, value]) => [`:${name}`, value])),
    },
  };
}

const isActive = (ticket: StoredTicket): boolean => activeStatuses.includes(ticket.status);

/** Takes a closed ticket out of the closed lists, because a newer one of its conversation takes its place. */
async function unlisting(
  ctx: CompanyCtx,
  id: number,
): Promise<{ writes: TransactItem[]; change: Record<string, number> }> {
  const old = await findTicket(ctx, id, true);
  if (!old?.isListed || isActive(old)) return { writes: [], change: {} };
  const hidden = { ...old, isListed: false };
  const change = counterChange({ ticket: old, isListed: true }, { ticket: hidden, isListed: false });
  return { writes: [revision(ticketEntity, hidden).write], change };
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

const withActive = (held: Conversation, id: number): Conversation => {
  if (held.activeTicketId !== null && held.activeTicketId !== id) throw new ActiveTicketExists(held.activeTicketId);
  const listedClosedId = held.listedClosedId === id ? null : held.listedClosedId;
  return { ...held, activeTicketId: id, newestTicketId: id, listedClosedId };
};

const withClosed = (held: Conversation, id: number): Conversation => ({
  ...held,
  activeTicketId: held.activeTicketId === id ? null : held.activeTicketId,
  listedClosedId: id,
});

/** What the conversation has to remember when a ticket of it opens or closes; nothing when neither happens. */
async function conversationChange(ctx: CompanyCtx, before: StoredTicket | undefined, after: StoredTicket) {
  if (before && isActive(before) === isActive(after)) return { writes: [], change: {} };
  const held = await findConversation(ctx, after.whatsappId, after.contactId, true);
  const base = held ?? noConversation(ctx, after);
  const next = isActive(after) ? withActive(base, after.id) : withClosed(base, after.id);
  const write = held ? revision(conversationEntity, next).write : creation(conversationEntity, next);
  const replaced = base.listedClosedId;
  const isReplaced = !isActive(after) && replaced !== null && replaced !== after.id;
  const older = isReplaced ? await unlisting(ctx, replaced) : { writes: [], change: {} };
  return { writes: [write, ...older.writes], change: older.change };
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
  readonly event: EventName;
  readonly logs?: readonly LogDraft[];
  /** Written in the same transaction, before the ticket: a message, a tracking record. */
  readonly alongside?: readonly TransactItem[];
}

/**
 * Saves a ticket with everything that must be true at the same instant: lists (indexes), badge
 * counters, the conversation's one active ticket, log entries.
 * @param before undefined to create
 * @throws WriteConflict when somebody saved in between; the position counts `alongside` first
 * @throws ActiveTicketExists when it would become the second active ticket of its conversation
 */
export async function saveTicket(
  ctx: CompanyCtx,
  before: StoredTicket | undefined,
  after: StoredTicket,
  { event, logs = [], alongside = [] }: TicketSave,
): Promise<StoredTicket> {
  const conversation = await conversationChange(ctx, before, after);
  const listed = isActive(after) ? { ...after, isListed: true } : after;
  const { next, write } = before
    ? revision(ticketEntity, { ...listed, version: before.version }, event)
    : { next: listed, write: creation(ticketEntity, listed, event) };
  const counted = before ? { ticket: before, isListed: before.isListed } : null;
  const change = addUp(counterChange(counted, { ticket: next, isListed: next.isListed }), conversation.change);
  await transact([
    ...alongside,
    write,
    ...conversation.writes,
    ...logWrites(ctx, next.id, logs),
    ...adding(keys.counters(ctx.companyId), change),
  ]);
  return next;
}

/** Newest first, at most 200: a ticket that has more has been passed around for months. */
export async function listLogs(ctx: CompanyCtx, ticketId: number): Promise<TicketLog[]> {
  const { items } = await queryPartition({
    pk: partitions.ticket(ctx.companyId, ticketId),
    prefix: 'LOG#',
    descending: true,
    limit: 200,
  });
  return items.map((item) => fromItem(ticketLogEntity, item));
}

// A second look within this time is the same look (B-TICKET-19).
const accessMs = 5 * 60_000;

/** Notes that a person looked at a ticket, unless they did so a moment ago. */
export async function logAccess(ctx: CompanyCtx, ticketId: number, user: LogDraft['user'] & object): Promise<void> {
  const at = ctx.now.getTime();
  try {
    await updateItem({
      Key: { ...keys.ticketAccess(ctx.companyId, ticketId, user.id) },
      UpdateExpression: 'SET #at = :at, #ttl = :ttl, et = :et',
      ConditionExpression: 'attribute_not_exists(pk) OR #at <= :limit',
      ExpressionAttributeNames: { '#at': 'at', '#ttl': 'ttl' },
      ExpressionAttributeValues: {
        ':at': at,
        ':limit': at - accessMs,
        ':ttl': Math.floor((at + accessMs) / 1000) + 60,
        ':et': 'ticketAccess',
      },
    });
  } catch (error) {
    if (error instanceof WriteConflict) return;
    throw error;
  }
  await transact(logWrites(ctx, ticketId, [{ type: 'access', user }]));
}
