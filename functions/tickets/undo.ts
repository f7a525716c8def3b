import { AppError } from '@shared/core/errors.ts';
import type { Message } from '@shared/messages/model.ts';
import { conflict } from '@shared/tickets/decision.ts';
import type { Ticket } from '@shared/tickets/model.ts';
import { canSee } from '@shared/tickets/policy.ts';
import type { Ctx } from '../core/ctx.ts';
import type { StoredTicket } from '../core/entities.ts';
import { writing } from '../core/records.ts';
import { getItem, retryConflicts, type TransactItem } from '../core/store.ts';
import { keys } from '../core/table.ts';
import { recallOf } from '../messages/service.ts';
import { trackingWrite } from './history.ts';
import { ActiveTicketExists, findTicket, getTicket, saveTicket } from './repo.ts';

/** The five seconds of the notice and the time a slow line takes; until then a farewell stays here. */
export const farewellHoldSeconds = 8;

/** A closing may be taken back while the person still sees what they did; later it is a reopening. */
const undoMs = 60_000;

/** What closing takes from a ticket. */
const lost = [
  'status',
  'unreadMessages',
  'amountUsedBotQueues',
  'isBot',
  'useIntegration',
  'integrationId',
  'promptId',
  'bot',
  'external',
  'isWarned',
  'assignedAt',
  'nextNotify',
  'dueAt',
  'kanbanTags',
  'lastMessage',
  'lastMediaType',
  'lastMessageAt',
  'fromMe',
  'isAnswered',
  'updatedAt',
] as const satisfies readonly (keyof Ticket)[];

interface Undo {
  readonly userId: number;
  readonly closedAt: string;
  /** What the closing made of it. */
  readonly status: Ticket['status'];
  readonly before: Pick<Ticket, (typeof lost)[number]>;
  /** Texts that wait to leave. */
  readonly said: readonly Pick<Message, 'id' | 'version'>[];
  /** The older closed ticket of the conversation that left the closed lists for this one. */
  readonly replaced: number | null;
}

/** Transaction item: what `undoClose` needs, written with the closing itself. */
export function undoWrite(
  ctx: Ctx,
  held: StoredTicket,
  { status, said, replaced }: Pick<Undo, 'status' | 'said' | 'replaced'>,
): TransactItem {
  const at = ctx.now.getTime();
  const undo: Undo = {
    userId: ctx.user.id,
    closedAt: ctx.now.toISOString(),
    status,
    before: Object.fromEntries(lost.map((name) => [name, held[name]])) as Undo['before'],
    said: said.map(({ id, version }) => ({ id, version })),
    replaced,
  };
  return writing({
    ...keys.ticketUndo(ctx.companyId, held.id),
    ...undo,
    et: 'ticketUndo',
    sv: 1,
    ttl: Math.ceil((at + undoMs) / 1000) + 60,
  });
}

/** Whether the ticket is as that closing left it: one that was rated since, or closed again, is not. */
const isThatEnd = ({ status, closedAt }: Ticket, undo: Undo): boolean =>
  status === undo.status && (status !== 'closed' || closedAt === undo.closedAt);

async function readUndo(ctx: Ctx, ticket: StoredTicket): Promise<Undo> {
  const item = await getItem(keys.ticketUndo(ctx.companyId, ticket.id), true);
  const undo = item as unknown as Undo | undefined;
  const isOwn = undo?.userId === ctx.user.id;
  if (!isOwn && !canSee(ctx.viewer, ticket)) throw new AppError('ERR_NO_TICKET_FOUND');
  const isFresh = undo !== undefined && ctx.now.getTime() - Date.parse(undo.closedAt) <= undoMs;
  if (!isOwn || !isFresh || !isThatEnd(ticket, undo)) throw new AppError('ERR_TICKET_TRANSITION');
  return undo;
}

async function restore(ctx: Ctx, id: number): Promise<StoredTicket> {
  const held = await getTicket(ctx, id, true);
  const { before, said, replaced } = await readUndo(ctx, held);
  const recalls = await recallOf(ctx, said);
  const { lastMessage, lastMediaType, lastMessageAt, fromMe, isAnswered, ...more } = before;
  const { updatedAt, unreadMessages, ...rest } = more;
  const isSaidSince = !held.fromMe && held.lastMessageAt !== lastMessageAt;
  // A farewell that is on its way was said, like what the contact wrote since: it stays in the thread, and in the row.
  const isAsBefore = recalls.length === said.length && !isSaidSince;
  const row = isAsBefore ? { lastMessage, lastMediaType, lastMessageAt, fromMe, isAnswered } : {};
  const news = {
    updatedAt: isSaidSince || held.unreadMessages > 0 ? held.updatedAt : updatedAt,
    unreadMessages: unreadMessages + held.unreadMessages,
  };
  // Whoever takes a ticket back wants to keep it: an end that automation announced is not taken up again.
  const bot = { ...rest.bot, endsAt: null };
  const ticket: StoredTicket = { ...held, ...rest, ...row, ...news, bot, closedAt: null };
  const set = { status: ticket.status, lastMessage: ticket.lastMessage, closedAt: null, finishedAt: null };
  return saveTicket(ctx, held, ticket, {
    event: 'ticket.reopened',
    relists: replaced,
    logs: [{ type: 'reopen', user: { id: ctx.user.id, name: ctx.user.name }, queue: ticket.queue }],
    alongside: [...recalls, trackingWrite(ctx, ticket, { set })],
  });
}

/**
 * Takes a closing back as if it had not been: status, attendant, queue, unread count, service cycle,
 * its place in the lists, and the farewell while it has not left. Only for who closed it, for a minute.
 * @throws ERR_NO_TICKET_FOUND, ERR_TICKET_TRANSITION when it is too late, ERR_OTHER_OPEN_TICKET with
 * payload when the customer has written since
 */
export async function undoClose(ctx: Ctx, id: number): Promise<StoredTicket> {
  try {
    return await retryConflicts(() => restore(ctx, id), 12);
  } catch (error) {
    if (!(error instanceof ActiveTicketExists)) throw error;
    const other = await findTicket(ctx, error.ticketId, true);
    throw other ? conflict(other) : new AppError('ERR_TICKET_TRANSITION');
  }
}
