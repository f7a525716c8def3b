import { minuteMs } from '@shared/core/time.ts';
import type { MessageView } from '@shared/messages/model.ts';
import type { QueueSnapshot } from '@shared/tickets/model.ts';
import { isSameCompanyDay } from '@web/lib/time.ts';
import type * as z from 'zod';

/** Data of one rendered message: the server's, or one that waits to be sent. */
export interface Bubble {
  /** Stays the same when the server's id takes the place of ours. */
  readonly key: string;
  readonly message: MessageView;
  /** Waiting or failed here, before the server stored it. */
  readonly pending: PendingState | null;
  /** The file as this page holds it, so that the picture does not blink when the server's takes over. */
  readonly localUrl: string | null;
}

export interface PendingState {
  readonly clientId: string;
  readonly state: 'waiting' | 'uploading' | 'failed';
  /** 0 to 1 of an upload. */
  readonly share: number;
  /** A file that storage does not have yet: it can be given up. */
  readonly isToUpload: boolean;
  readonly error: unknown;
}

export interface Reaction {
  readonly emoji: string;
  /** True if we reacted, false for the contact. */
  readonly fromMe: boolean;
}

export interface BubbleRow extends Bubble {
  readonly kind: 'bubble';
  /** First and last of consecutive bubbles of one author. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly reactions: readonly Reaction[];
}

export type Row =
  | BubbleRow
  | { readonly kind: 'notice'; readonly key: string; readonly message: MessageView }
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | { readonly kind: 'unread'; readonly key: string; readonly count: number }
  | {
      readonly kind: 'ticket';
      readonly key: string;
      readonly ticketId: number;
      readonly queue: z.infer<typeof QueueSnapshot> | null;
    };

/** Bubbles closer than this, in milliseconds, stand together. */
const groupingGap = 5 * minuteMs;

const isReaction = (message: MessageView): boolean =>
  message.mediaType === 'reactionMessage' && message.quotedMsg !== null;

/** Author of a message in a group. */
export const senderOf = ({ sender }: MessageView): string => sender?.name || sender?.number || '';

/** The last reaction of everybody per message; an empty one takes it back. */
export function reactionsOf(bubbles: readonly Bubble[]): Map<string, Reaction[]> {
  const last = new Map<string, Map<string, Reaction>>();
  for (const { message } of bubbles) {
    if (message.quotedMsg === null || !isReaction(message)) continue;
    const people = last.get(message.quotedMsg.id) ?? new Map<string, Reaction>();
    const emoji = message.isDeleted ? '' : message.body;
    people.set(`${message.fromMe}|${senderOf(message)}`, { emoji, fromMe: message.fromMe });
    last.set(message.quotedMsg.id, people);
  }
  return new Map([...last].map(([id, people]) => [id, [...people.values()].filter(({ emoji }) => emoji !== '')]));
}

const buildAuthorKey = (message: MessageView): string =>
  `${message.fromMe}|${message.user?.id ?? 0}|${message.isPrivate}|${message.isAutomatic}|${message.ticketId}|${senderOf(message)}`;

function isGroupedWith(one: Bubble | undefined, other: Bubble | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const [a, b] = [one.message, other.message];
  return (
    buildAuthorKey(a) === buildAuthorKey(b) &&
    Math.abs(Date.parse(b.createdAt) - Date.parse(a.createdAt)) < groupingGap &&
    isSameCompanyDay(a.createdAt, b.createdAt)
  );
}

/** Unread as it was when the ticket was opened: the last `count` inbound messages up to `until`. */
export interface Unread {
  readonly count: number;
  /** Instant of the newest message then. */
  readonly until: string;
}

/** The first unread message, when it is among those read so far. */
export function firstUnread(bubbles: readonly Bubble[], unread: Unread | null): string | null {
  if (unread === null || unread.count === 0) return null;
  const inbound = inboundUntil(bubbles, unread);
  return inbound.length < unread.count ? null : (inbound.at(-unread.count)?.key ?? null);
}

const inboundUntil = (bubbles: readonly Bubble[], { until }: Unread): Bubble[] =>
  bubbles.filter(({ message }) => !message.fromMe && !isReaction(message) && message.createdAt <= until);

/** Unread messages above all that were read from the server so far. */
export const countUnreadAbove = (bubbles: readonly Bubble[], unread: Unread | null): number =>
  unread === null ? 0 : Math.max(0, unread.count - inboundUntil(bubbles, unread).length);

interface Options {
  readonly unread: Unread | null;
  /** True if nothing older exists: the first ticket then gets its mark too. */
  readonly isComplete: boolean;
}

/** A bubble, or the line of something that was done. */
const bubbleToTimelineRow = (bubble: Bubble, place: Pick<BubbleRow, 'isFirst' | 'isLast' | 'reactions'>): Row =>
  bubble.message.notice === undefined
    ? { ...bubble, kind: 'bubble', ...place }
    : { kind: 'notice', key: bubble.key, message: bubble.message };

/** Everything the conversation shows, top to bottom. */
export function buildRows(bubbles: readonly Bubble[], { unread, isComplete }: Options): Row[] {
  const reactions = reactionsOf(bubbles);
  const shown = bubbles.filter(({ message }) => !isReaction(message));
  const unreadKey = firstUnread(shown, unread);
  const rows: Row[] = [];
  shown.forEach((bubble, index) => {
    const before = shown[index - 1];
    const { message, key } = bubble;
    const startsTicket = before === undefined ? isComplete : before.message.ticketId !== message.ticketId;
    const startsDay = before === undefined || !isSameCompanyDay(before.message.createdAt, message.createdAt);
    if (startsTicket) {
      const { ticketId, queue } = message;
      rows.push({ kind: 'ticket', key: `ticket-${ticketId}-${key}`, ticketId, queue: message.ticket?.queue ?? queue });
    }
    if (startsDay) rows.push({ kind: 'day', key: `day-${key}`, at: message.createdAt });
    if (key === unreadKey) rows.push({ kind: 'unread', key: 'unread', count: unread?.count ?? 0 });
    const isCut = startsTicket || startsDay || key === unreadKey;
    const after = shown[index + 1];
    rows.push(
      bubbleToTimelineRow(bubble, {
        isFirst: isCut || !isGroupedWith(before, bubble),
        isLast: !isGroupedWith(bubble, after) || after?.key === unreadKey,
        reactions: reactions.get(message.id) ?? none,
      }),
    );
  });
  return rows;
}

// A shared array, so that a bubble without reactions does not render again for a new empty list.
const none: readonly Reaction[] = [];
