import { AppError } from '@shared/core/errors.ts';
import { minuteMs } from '@shared/core/time.ts';
import type { Ticket, Tracking } from '@shared/tickets/model.ts';
import { conflict, type LogDraft } from '@shared/tickets/rules/decision.ts';
import { canSee } from '@shared/tickets/rules/policy.ts';
import { transferLogs } from '@shared/tickets/rules/transfer.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import type { StoredTicket } from '../../core/store/entities.ts';
import { put } from '../../core/store/records.ts';
import { getItem, retryConflicts } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import type { TransactItem } from '../../core/store/transactItem.ts';
import { recallOf } from '../records/heldMessages.ts';
import { assigneesThatExist } from './assigneeGuards.ts';
import type { DelayedTexts } from './delayedTexts.ts';
import { trackingWrite } from './history.ts';
import { ActiveTicketExists, findTicket, getTicket, saveTicket } from './repo.ts';

/** The five seconds of the notice and the time a slow line takes; until then a text stays here. */
export const holdSeconds = 8;

/** A change may be taken back while the person still sees what they did; later it is another change. */
const undoMs = minuteMs;

/** Fields that closing, accepting, returning and transferring change. */
const lost = [
  'status',
  'userId',
  'user',
  'queueId',
  'queue',
  'unreadMessages',
  'transferredBy',
  'waitingSince',
  'amountUsedBotQueues',
  'isBot',
  'useIntegration',
  'integrationId',
  'promptId',
  'bot',
  'external',
  'isWarned',
  'isResponded',
  'assignedAt',
  'nextNotify',
  'serviceLevel',
  'dueAt',
  'kanbanTags',
  'lastMessage',
  'lastMediaType',
  'lastSender',
  'lastMessageAt',
  'fromMe',
  'isAnswered',
  'hasFailed',
  'updatedAt',
] as const satisfies readonly (keyof Ticket)[];

/** Fields of the running cycle that a transfer or return changes. */
const moved = [
  ...(['userId', 'queueId', 'status', 'queuedAt', 'startedAt', 'firstStartedAt', 'transfers', 'handed'] as const),
] as const;

interface Undo extends DelayedTexts {
  readonly userId: number;
  readonly closedAt: string;
  readonly status: Ticket['status'];
  readonly to: Pick<Ticket, 'userId' | 'queueId' | 'unreadMessages' | 'lastMessageAt'>;
  readonly before: Pick<Ticket, (typeof lost)[number]>;
  /** The older closed ticket of the conversation that left the closed lists for this one. */
  readonly replaced: number | null;
  /** The cycle as it was, where the change wrote over it. */
  readonly cycle: Partial<Tracking> | null;
}

interface UndoResult extends Pick<Undo, 'said' | 'replaced'> {
  readonly after: StoredTicket;
  readonly tracking: Tracking | undefined;
}

const isOver = (status: Ticket['status']): boolean => status === 'closed' || status === 'nps';

/** True if a change ends a service or moves a running one to another attendant or queue. */
export const isUndone = (current: Ticket, after: Ticket): boolean =>
  !isOver(current.status) &&
  (current.status !== after.status || current.userId !== after.userId || current.queueId !== after.queueId);

/** Transaction item: what `undoClose` needs, written with the change itself. */
export function undoWrite(
  ctx: Ctx,
  current: StoredTicket,
  { after, said, replaced, tracking }: UndoResult,
): TransactItem {
  const at = ctx.now.getTime();
  const { status, userId, queueId, unreadMessages, lastMessageAt } = after;
  const undo: Undo = {
    userId: ctx.user.id,
    closedAt: ctx.now.toISOString(),
    status,
    to: { userId, queueId, unreadMessages, lastMessageAt },
    before: Object.fromEntries(lost.map((name) => [name, current[name]])) as Undo['before'],
    said: said.map(({ id, version }) => ({ id, version })),
    replaced,
    cycle: tracking ? Object.fromEntries(moved.map((name) => [name, tracking[name]])) : null,
  };
  return put({
    ...keys.ticketUndo(ctx.companyId, current.id),
    ...undo,
    et: 'ticketUndo',
    sv: 1,
    ttl: Math.ceil((at + undoMs) / 1000) + 60,
  });
}

/** True if no message was sent since the ticket was moved. */
const isUntouched = ({ userId, queueId, fromMe, lastMessageAt }: Ticket, { to }: Undo): boolean =>
  userId === to.userId && queueId === to.queueId && !(fromMe && lastMessageAt !== to.lastMessageAt);

/** True if the ticket is as the change left it; rating, closing again or answering makes it another state. */
function isThatState(ticket: Ticket, undo: Undo): boolean {
  if (ticket.status !== undo.status) return false;
  if (ticket.status === 'closed') return ticket.closedAt === undo.closedAt;
  return isOver(ticket.status) || isUntouched(ticket, undo);
}

async function readUndo(ctx: Ctx, ticket: StoredTicket): Promise<Undo> {
  const item = await getItem(keys.ticketUndo(ctx.companyId, ticket.id), true);
  const undo = item as unknown as Undo | undefined;
  const isOwn = undo?.userId === ctx.user.id;
  if (!isOwn && !canSee(ctx.viewer, ticket)) throw new AppError('ERR_NO_TICKET_FOUND');
  const isFresh = undo !== undefined && ctx.now.getTime() - Date.parse(undo.closedAt) <= undoMs;
  if (!isOwn || !isFresh || !isThatState(ticket, undo)) throw new AppError('ERR_TICKET_TRANSITION');
  return undo;
}

/** Accepting fills only empty fields of the cycle, so its undo empties them again. */
async function cycleBefore(ctx: Ctx, ticket: StoredTicket, { before, closedAt }: Undo): Promise<Partial<Tracking>> {
  const item = await getItem(keys.tracking(ctx.companyId, ticket.id, ticket.trackingId), true);
  const began = ['startedAt', 'firstStartedAt'].filter((name) => item?.[name] === closedAt);
  const { status, userId, queueId } = before;
  return { status, userId, queueId, ...Object.fromEntries(began.map((name) => [name, null])) };
}

async function cycleOf(ctx: Ctx, ticket: StoredTicket, undo: Undo): Promise<Partial<Tracking>> {
  if (isOver(undo.status))
    return { status: ticket.status, lastMessage: ticket.lastMessage, closedAt: null, finishedAt: null, endedBy: null };
  return undo.cycle ?? cycleBefore(ctx, ticket, undo);
}

function logOf(ctx: Ctx, current: StoredTicket, ticket: StoredTicket): LogDraft[] {
  const user = { id: ctx.user.id, name: ctx.user.name };
  if (isOver(current.status)) return [{ type: 'reopen', user, queue: ticket.queue }];
  if (ticket.userId === null) return [{ type: 'pending', user: current.user, queue: ticket.queue }];
  return current.userId === null
    ? [{ type: 'open', user: ticket.user, queue: ticket.queue }]
    : transferLogs(current, ticket);
}

async function restore(ctx: Ctx, id: number): Promise<StoredTicket> {
  const current = await getTicket(ctx, id, true);
  const undo = await readUndo(ctx, current);
  const { before, said, replaced } = undo;
  const recalls = await recallOf(ctx, said);
  const { lastMessage, lastMediaType, lastSender, lastMessageAt, fromMe, isAnswered, hasFailed, ...more } = before;
  const { updatedAt, unreadMessages, ...rest } = more;
  const isSaidSince = !current.fromMe && current.lastMessageAt !== undo.to.lastMessageAt;
  // A text that is on its way was said, like what the contact wrote since: it stays in the thread, and in the row.
  const isAsBefore = recalls.length === said.length && !isSaidSince;
  const last = { lastMessage, lastMediaType, lastSender: lastSender ?? null, lastMessageAt, fromMe };
  const row = isAsBefore ? { ...last, isAnswered, hasFailed } : {};
  const unreadSince = current.unreadMessages - undo.to.unreadMessages;
  const news = {
    updatedAt: isSaidSince || unreadSince > 0 ? current.updatedAt : updatedAt,
    unreadMessages: Math.max(0, unreadMessages + unreadSince),
  };
  // The attendant who undoes an end keeps the ticket, so an end that automation announced is cancelled.
  const bot = isOver(undo.status) ? { ...rest.bot, endsAt: null } : rest.bot;
  const ticket: StoredTicket = { ...current, ...rest, ...row, ...news, bot, closedAt: null, heldUntil: null };
  return saveTicket(ctx, current, ticket, {
    event: isOver(undo.status) ? 'ticket.reopened' : 'ticket.updated',
    relists: replaced,
    logs: logOf(ctx, current, ticket),
    alongside: [
      ...recalls,
      trackingWrite(ctx, ticket, { set: await cycleOf(ctx, ticket, undo) }),
      ...assigneesThatExist(ctx, current, ticket),
    ],
  });
}

/**
 * Undoes a change completely: status, attendant, queue, unread count, service cycle, list position, and texts of the
 * change that have not been sent. Allowed for its author within a minute, as long as the ticket was not served since.
 * @throws ERR_NO_TICKET_FOUND, ERR_TICKET_TRANSITION if it is too late, ERR_OTHER_OPEN_TICKET with payload if the
 * customer has written since
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
