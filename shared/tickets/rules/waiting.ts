import type { Ticket } from '../model.ts';
import { isHeld, isIn } from './decision.ts';

const isWaiting = (ticket: Ticket): boolean => isIn(ticket, 'pending', 'lgpd');

/** Nobody waited for anything in what was imported, until somebody writes in it (B-IMP-6). */
const isRevived = (before: Ticket | undefined, after: Ticket): boolean =>
  before?.imported !== undefined && after.imported === undefined;

/** Whether the contact's last words are a question of this wait, and not of a service before it. */
function isAsked(before: Ticket | undefined, after: Ticket): boolean {
  if (before && isHeld(before)) return !after.isAnswered;
  return after.unreadMessages > 0 && after.lastInboundAt !== (before?.lastInboundAt ?? null);
}

/** When a wait begins: with the words that nobody answered, else with the change itself. */
function waitBegin(before: Ticket | undefined, after: Ticket, now: string): string {
  // It waited already, stored by a version that did not note since when.
  if (before && isWaiting(before) && !isRevived(before, after)) return before.transferredBy?.at ?? before.createdAt;
  const { lastInboundAt } = after;
  // Clocks of the channels may be ahead of ours.
  return lastInboundAt !== null && lastInboundAt < now && isAsked(before, after) ? lastInboundAt : now;
}

/**
 * Since when the contact waits for a person, after a change of a ticket; null: nobody waits (B-TICKET-24). Further
 * words and other queues do not move it. Whoever accepts and says nothing before giving the ticket back has not
 * served anybody: the wait goes on from where it began.
 */
export function waitingSinceAfter(before: Ticket | undefined, after: Ticket, now: string): string | null {
  if (isHeld(after)) return after.isResponded ? null : after.waitingSince;
  if (!isWaiting(after)) return null;
  const wasServed = before !== undefined && isHeld(before) && before.isResponded;
  const isKept = !wasServed && !isRevived(before, after);
  return (isKept ? after.waitingSince : null) ?? waitBegin(before, after, now);
}
