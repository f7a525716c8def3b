import type { TicketView } from '@shared/tickets/model.ts';
import { useEffect, useState } from 'react';
import type { Bubble, Unread } from '../thread/timeline.ts';

/** The row that was pressed last, and how many of its messages were unread then. */
let pressed: { readonly uuid: string; readonly unread: number } | undefined;

/** Called before the messages of a ticket are asked for, which makes them read, maybe before its conversation is drawn. */
export function noteUnread({ uuid, unreadMessages }: TicketView): void {
  pressed = { uuid, unread: unreadMessages };
}

function unreadOnOpening({ uuid, unreadMessages }: TicketView): number {
  return Math.max(unreadMessages, pressed?.uuid === uuid ? pressed.unread : 0);
}

/**
 * Unread messages at the opening of the ticket. The mark stays until the reader leaves, although opening already marks
 * the messages as read.
 * @param isSettled the newest messages have arrived
 */
export function useUnreadSnapshot(ticket: TicketView, bubbles: readonly Bubble[], isSettled: boolean): Unread | null {
  const [count] = useState(() => unreadOnOpening(ticket));
  const { uuid } = ticket;
  useEffect(() => {
    if (pressed?.uuid === uuid) pressed = undefined;
  }, [uuid]);
  const [unread, setUnread] = useState<Unread | null>(null);
  const newest = bubbles.findLast(({ pending }) => pending === null)?.message.createdAt;
  useEffect(() => {
    if (count > 0 && isSettled && newest !== undefined) setUnread((current) => current ?? { count, until: newest });
  }, [count, isSettled, newest]);
  return unread;
}

/** Messages that came while the reader was further up. */
export function useNewMessageCount(bubbles: readonly Bubble[], isAtEnd: boolean): number {
  const [seen, setSeen] = useState<string | undefined>(undefined);
  const last = bubbles.at(-1)?.message.createdAt;
  if (isAtEnd && last !== seen) setSeen(last);
  if (isAtEnd || seen === undefined) return 0;
  return bubbles.filter(({ message, pending }) => pending === null && !message.fromMe && message.createdAt > seen)
    .length;
}
