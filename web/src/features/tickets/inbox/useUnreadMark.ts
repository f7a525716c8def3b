import type { TicketView } from '@shared/tickets/model.ts';
import { useEffect, useState } from 'react';
import type { Bubble, Unread } from '../thread/timeline.ts';

/**
 * What was unread when the ticket was opened. The mark stays until the reader leaves, although
 * opening already makes the messages read.
 * @param isSettled the newest messages have arrived
 */
export function useUnreadMark(ticket: TicketView, bubbles: readonly Bubble[], isSettled: boolean): Unread | null {
  const [count] = useState(ticket.unreadMessages);
  const [unread, setUnread] = useState<Unread | null>(null);
  const newest = bubbles.findLast(({ pending }) => pending === null)?.message.createdAt;
  useEffect(() => {
    if (count > 0 && isSettled && newest !== undefined) setUnread((current) => current ?? { count, until: newest });
  }, [count, isSettled, newest]);
  return unread;
}

/** Messages that came while the reader was further up. */
export function useNewCount(bubbles: readonly Bubble[], isAtEnd: boolean): number {
  const [seen, setSeen] = useState<string | undefined>(undefined);
  const last = bubbles.at(-1)?.message.createdAt;
  if (isAtEnd && last !== seen) setSeen(last);
  if (isAtEnd || seen === undefined) return 0;
  return bubbles.filter(({ message, pending }) => pending === null && !message.fromMe && message.createdAt > seen)
    .length;
}
