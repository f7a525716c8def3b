import type { Ticket } from '../model.ts';
import { isHeld, isIn } from './decision.ts';

const isWaiting = (ticket: Ticket): boolean => isIn(ticket, 'pending', 'lgpd');

/** True if an imported conversation got its first new message; before that it does not count as waiting (B-IMP-6). */
const isRevived = (before: Ticket | undefined, after: Ticket): boolean =>
  before?.imported !== undefined && after.imported === undefined;

/** True if the contact's last message belongs to this wait, not to an earlier service. */
function isAsked(before: Ticket | undefined, after: Ticket): boolean {
  if (before && isHeld(before)) return !after.isAnswered;
  return after.unreadMessages > 0 && after.lastInboundAt !== (before?.lastInboundAt ?? null);
}

/** Beginning of a wait: the unanswered message, else the change itself. */
function waitBegin(before: Ticket | undefined, after: Ticket, now: string): string {
  // A former version stored waiting tickets without this time.
  if (before && isWaiting(before) && !isRevived(before, after)) return before.transferredBy?.at ?? before.createdAt;
  const { lastInboundAt } = after;
  // Clocks of the channels may be ahead of ours.
  return lastInboundAt !== null && lastInboundAt < now && isAsked(before, after) ? lastInboundAt : now;
}

/**
 * Time since which the contact waits for a person, after a change of a ticket; null if the contact does not wait
 * (B-TICKET-24). Further messages and other queues do not move it. If an attendant accepts and returns the ticket
 * without a message, the wait goes on from where it began.
 */
export function waitingSinceAfter(before: Ticket | undefined, after: Ticket, now: string): string | null {
  if (isHeld(after)) return after.isResponded ? null : after.waitingSince;
  if (!isWaiting(after)) return null;
  const wasServed = before !== undefined && isHeld(before) && before.isResponded;
  const isKept = !wasServed && !isRevived(before, after);
  return (isKept ? after.waitingSince : null) ?? waitBegin(before, after, now);
}
