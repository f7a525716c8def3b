import { hidesNumbers, ticketView } from '@shared/contacts/mask.ts';
import { AppError } from '@shared/core/errors.ts';
import { pageSize } from '@shared/core/page.ts';
import type { Output, Parsed } from '@shared/core/route.ts';
import { isShown } from '@shared/messages/content.ts';
import type { messages } from '@shared/messages/contract.ts';
import type { Message } from '@shared/messages/model.ts';
import { readableBy } from '@shared/messages/visibility.ts';
import { withDefaults } from '@shared/settings/model.ts';
import { asRead, readsByOpening } from '@shared/tickets/changes.ts';
import * as z from 'zod';
import { enqueueRead } from '../connections/service.ts';
import type { Ctx } from '../core/ctx.ts';
import { fromCursor, toCursor } from '../core/cursor.ts';
import type { StoredTicket } from '../core/entities.ts';
import { log } from '../core/log.ts';
import { reviseTicket, visibleTicket } from '../tickets/service.ts';
import { readMessages } from './repo.ts';
import { viewOf } from './view.ts';

type ListInput = Parsed<typeof messages.list>;

/** Messages one request looks at before it answers what it has found for this viewer. */
const maxExamined = 600;

/** `before`: the oldest message shown so far; `unread`: unread ones of the ticket that are older than it. */
const Cursor = z.object({ before: z.string().max(200), unread: z.number().int().min(0) });

function positionOf(cursor: string | undefined): z.infer<typeof Cursor> | undefined {
  const held = fromCursor(cursor);
  if (held === undefined) return undefined;
  const { success, data } = Cursor.safeParse(held);
  if (!success) throw new AppError('ERR_VALIDATION', { fields: { cursor: 'invalid' } });
  return data;
}

interface Walk {
  readonly wanted: number;
  readonly before: string | undefined;
  /** Unread messages of the ticket that are not passed yet, newest first. */
  readonly unread: number;
  readonly accept: (message: Message) => boolean;
}

interface Walked {
  /** Newest first; `read` as it was before this request. */
  readonly messages: Message[];
  /** The cursor behind the last one taken; undefined at the beginning of the conversation. */
  readonly next: z.infer<typeof Cursor> | undefined;
}

/** The table knows how many are unread, not which: they are the newest ones the contact wrote. */
const countsAsUnread = (message: Message, ticket: StoredTicket): boolean =>
  !message.fromMe && message.mediaType !== 'reactionMessage' && message.ticketId === ticket.id;

/** Messages of the conversation one after another; what is filtered out costs another query. */
async function* newestFirst(ctx: Ctx, ticket: StoredTicket, before: string | undefined, first: number) {
  let position = before;
  let limit = first;
  for (;;) {
    const { messages, isMore } = await readMessages(ctx, ticket, { limit, before: position });
    yield* messages;
    position = messages.at(-1)?.id;
    if (!isMore || position === undefined) return;
    limit = 100;
  }
}

async function walk(ctx: Ctx, ticket: StoredTicket, { wanted, before, unread, accept }: Walk): Promise<Walked> {
  const taken: Message[] = [];
  let position = before;
  let left = unread;
  let examined = 0;
  // One more than wanted tells whether there are older ones.
  for await (const message of newestFirst(ctx, ticket, before, wanted + 1)) {
    const isTaken = accept(message);
    const isBeyond = isTaken && taken.length === wanted;
    if (position && (isBeyond || examined >= maxExamined + wanted)) {
      return { messages: taken, next: { before: position, unread: left } };
    }
    const isUnread = countsAsUnread(message, ticket) && left > 0;
    if (isTaken) taken.push({ ...message, read: !isUnread });
    if (isUnread) left -= 1;
    position = message.id;
    examined += 1;
  }
  return { messages: taken, next: undefined };
}

/**
 * Marks a ticket as read by its attendant (B-TICKET-14). What came in since it was looked at stays
 * unread: only as many as were shown are taken off.
 */
async function markRead(ctx: Ctx, seen: StoredTicket): Promise<StoredTicket> {
  const ticket = await reviseTicket(ctx, seen, 'ticket.read', (newest) => {
    const isStillRead = newest.unreadMessages > 0 && readsByOpening(newest, ctx.user.id);
    const unreadMessages = Math.max(0, newest.unreadMessages - seen.unreadMessages);
    return isStillRead ? { ...asRead(newest), unreadMessages } : undefined;
  });
  try {
    await enqueueRead(ctx, ticket);
  } catch (error) {
    // A receipt the customer does not see is no reason to refuse the conversation.
    log.warn('receipt.notQueued', { companyId: ctx.companyId, ticketId: ticket.id, error });
  }
  return ticket;
}

/** One page of the ticket's conversation, oldest first within the page; reading has its effect on the first. */
export async function list(input: ListInput, ctx: Ctx): Promise<Output<typeof messages.list>> {
  const [settingsItem, item] = ctx.request.alongside;
  const settings = withDefaults(settingsItem ?? {});
  const seen = await visibleTicket(ctx, input.ticketId, item);
  const start = positionOf(input.cursor);
  const skipped = start ? 0 : (input.pageNumber - 1) * pageSize.other;
  const isFirst = start === undefined && skipped === 0;
  const reads = isFirst && seen.unreadMessages > 0 && readsByOpening(seen, ctx.user.id);
  const isReadable = readableBy(ctx.viewer, seen, input.selectedQueues);
  const [walked, ticket] = await Promise.all([
    walk(ctx, seen, {
      wanted: skipped + pageSize.other,
      before: start?.before,
      unread: start?.unread ?? seen.unreadMessages,
      accept: (message) => isReadable(message) && isShown(message),
    }),
    reads ? markRead(ctx, seen) : seen,
  ]);
  const page = walked.messages.slice(skipped).reverse();
  const shown = reads ? page.map((message) => ({ ...message, read: true })) : page;
  return {
    messages: shown.map((message) => viewOf(ctx, message, ticket, settings)),
    ticket: ticketView(ticket, hidesNumbers(ctx.user.profile, settings)),
    count: skipped + page.length + (walked.next ? 1 : 0),
    hasMore: walked.next !== undefined,
    nextCursor: walked.next ? toCursor({ ...walked.next, unread: reads ? 0 : walked.next.unread }) : null,
  };
}
