import { hidesNumbers } from '@shared/contacts/mask.ts';
import { pageSize } from '@shared/core/page.ts';
import type { Output, Parsed } from '@shared/core/route.ts';
import { isShown } from '@shared/messages/content.ts';
import type { messages } from '@shared/messages/contract.ts';
import type { Message } from '@shared/messages/model.ts';
import { asRead, knowsUnreadMark, readsByOpening } from '@shared/messages/ticketChanges.ts';
import { readableBy } from '@shared/messages/visibility.ts';
import { withDefaults } from '@shared/settings/model.ts';
import { ticketView } from '@shared/tickets/view.ts';
import * as z from 'zod';
import { enqueueRead } from '../../channels/connections/service.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { cursorOf } from '../../core/http/cursor.ts';
import { log } from '../../core/log.ts';
import type { StoredTicket } from '../../core/store/entities.ts';
import { readMessages } from '../records/messages.ts';
import { reviseTicket, visibleTicket } from '../tickets/service.ts';
import { messageIn, newerThan } from './newerMessages.ts';
import { messageViewFor } from './view.ts';

type MessageListInput = Parsed<typeof messages.list>;

/** Messages one request looks at before it answers what it has found for this viewer. */
const maxExamined = 600;

/** `before`: the oldest message shown so far; `unread`: unread ones of the ticket that are older than it. */
const Older = z.object({ before: z.string().max(200), unread: z.number().int().min(0) });
/** `newer`: the newest message shown so far, on the way from an old one to the end. */
const Newer = z.object({ newer: z.string().max(200) });
const position = cursorOf(z.union([Older, Newer]));

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
  readonly next: z.infer<typeof Older> | undefined;
}

/** The table knows how many are unread, not which: they are the newest ones the contact wrote. */
const countsAsUnread = (message: Message, ticket: StoredTicket): boolean =>
  !message.fromMe && message.mediaType !== 'reactionMessage' && message.ticketId === ticket.id;

/** Messages of the conversation one after another; what is filtered out costs another query. */
export async function* newestFirst(ctx: Ctx, ticket: StoredTicket, before: string | undefined, first: number) {
  let oldest = before;
  let limit = first;
  for (;;) {
    const { messages, isMore } = await readMessages(ctx, ticket, { limit, before: oldest });
    yield* messages;
    oldest = messages.at(-1)?.id;
    if (!isMore || oldest === undefined) return;
    limit = 100;
  }
}

async function walk(ctx: Ctx, ticket: StoredTicket, { wanted, before, unread, accept }: Walk): Promise<Walked> {
  const taken: Message[] = [];
  let oldest = before;
  let left = unread;
  let examined = 0;
  // The one message above the page size shows that older ones exist.
  for await (const message of newestFirst(ctx, ticket, before, wanted + 1)) {
    const isTaken = accept(message);
    const isBeyond = isTaken && taken.length === wanted;
    if (oldest && (isBeyond || examined >= maxExamined + wanted)) {
      return { messages: taken, next: { before: oldest, unread: left } };
    }
    const isUnread = countsAsUnread(message, ticket) && left > 0;
    if (isTaken) taken.push({ ...message, read: !isUnread });
    if (isUnread) left -= 1;
    oldest = message.id;
    examined += 1;
  }
  return { messages: taken, next: undefined };
}

/**
 * Marks a ticket as read by its attendant (B-TICKET-14). What came in since it was looked at stays
 * unread: only as many as were shown are taken off.
 */
async function markRead(ctx: Ctx, seen: StoredTicket, seenVersion: number | undefined): Promise<StoredTicket> {
  const ticket = await reviseTicket(ctx, seen, 'ticket.read', (newest) => {
    const isStillRead =
      newest.unreadMessages > 0 && readsByOpening(newest, ctx.user.id) && knowsUnreadMark(newest, seenVersion);
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

type Page = Pick<Output<typeof messages.list>, 'hasMore' | 'nextCursor' | 'newerCursor'> & {
  /** Oldest first. */
  readonly shown: Message[];
};

type Accept = (message: Message) => boolean;

const newerCursor = (next: string | undefined): string | null =>
  position.next(next === undefined ? undefined : { newer: next });

// Messages on a page opened from a search result are old, so opening it does not mark them as read.
const shownAsRead = (message: Message): Message => ({ ...message, read: true });

/** The page after one that was reached from an old message. */
async function newerPage(ctx: Ctx, ticket: StoredTicket, after: string, accept: Accept): Promise<Page> {
  const { messages: found, next } = await newerThan(ctx, ticket, { after, wanted: pageSize.other, accept });
  const [first] = found;
  return {
    shown: found.map(shownAsRead),
    hasMore: first !== undefined,
    // Read again from the newest page on, the others follow from it.
    nextCursor: position.next(first && { before: first.id, unread: 0 }),
    newerCursor: newerCursor(next),
  };
}

/** A message in the middle of what was said before and after it. */
async function pageAround(ctx: Ctx, ticket: StoredTicket, id: string, accept: Accept): Promise<Page> {
  const message = await messageIn(ctx, ticket, id, accept);
  const wanted = pageSize.other / 2;
  const [older, newer] = await Promise.all([
    walk(ctx, ticket, { wanted, before: id, unread: 0, accept }),
    newerThan(ctx, ticket, { after: id, wanted, accept }),
  ]);
  return {
    shown: [...older.messages.reverse(), message, ...newer.messages].map(shownAsRead),
    hasMore: older.next !== undefined,
    nextCursor: position.next(older.next),
    newerCursor: newerCursor(newer.next),
  };
}

/** Returns one page of the ticket's conversation, oldest first; the first page marks the messages as read. */
export async function list(input: MessageListInput, ctx: Ctx): Promise<Output<typeof messages.list>> {
  const [settingsItem, item] = ctx.request.alongside;
  const settings = withDefaults(settingsItem ?? {});
  const seen = await visibleTicket(ctx, input.ticketId, item);
  const isReadable = readableBy(ctx.viewer, seen, input.selectedQueues);
  const accept: Accept = (message) => isReadable(message) && isShown(message);
  const place = position.read(input.cursor);
  const answer = ({ shown, ...page }: Page, ticket: StoredTicket) => ({
    messages: shown.map((message) => messageViewFor(ctx, message, ticket, settings)),
    ticket: ticketView(ticket, hidesNumbers(ctx.user.profile, settings)),
    count: shown.length + (page.hasMore ? 1 : 0),
    ...page,
  });
  if (place && 'newer' in place) return answer(await newerPage(ctx, seen, place.newer, accept), seen);
  if (input.around && !place) return answer(await pageAround(ctx, seen, input.around, accept), seen);
  const skipped = place ? 0 : (input.pageNumber - 1) * pageSize.other;
  const isFirst = place === undefined && skipped === 0;
  const { seenVersion } = input;
  const isRead = readsByOpening(seen, ctx.user.id) && knowsUnreadMark(seen, seenVersion);
  const reads = isFirst && seen.unreadMessages > 0 && isRead;
  const [walked, ticket] = await Promise.all([
    walk(ctx, seen, {
      wanted: skipped + pageSize.other,
      before: place?.before,
      unread: place?.unread ?? seen.unreadMessages,
      accept,
    }),
    reads ? markRead(ctx, seen, seenVersion) : seen,
  ]);
  const page = walked.messages.slice(skipped).reverse();
  return {
    ...answer(
      {
        shown: reads ? page.map(shownAsRead) : page,
        hasMore: walked.next !== undefined,
        nextCursor: position.next(walked.next && { ...walked.next, unread: reads ? 0 : walked.next.unread }),
      },
      ticket,
    ),
    count: skipped + page.length + (walked.next ? 1 : 0),
  };
}
