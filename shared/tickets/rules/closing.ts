import type { Ticket } from '../model.ts';
import {
  callerOf,
  type Decision,
  type Effect,
  ended,
  type Facts,
  isIn,
  isPlainGroup,
  noDecision,
  refuse,
  withoutBot,
} from './decision.ts';
import { canAccept, canWork } from './policy.ts';

/** B-TICKET-13.2: who waits gets none unless the company wants it, a plain group never. */
const farewellOf = (ticket: Ticket, facts: Facts): Effect[] => {
  const isWanted = ticket.status !== 'pending' || facts.settings.sendFarewellWaitingTicket === 'enabled';
  const isSaid = isWanted && !isPlainGroup(ticket) && facts.canSay && facts.farewell.trim() !== '';
  return isSaid ? [{ type: 'say', template: facts.farewell }] : [];
};

/** A rating needs a customer who was served, and is asked once per cycle, because the rating ends it. */
const mayRate = (ticket: Ticket, { settings, rating, wasServed, canSay }: Facts): boolean =>
  settings.userRating === 'enabled' &&
  rating.trim() !== '' &&
  canSay &&
  !ticket.isGroup &&
  (ticket.userId !== null || wasServed);

/** B-TICKET-13.1: the attendant is done, the cycle goes on until the answer comes or is no longer awaited. */
function asksForRating<T extends Ticket>(ticket: T, facts: Facts): Decision<T> {
  const { userId, queueId, lastMessage } = ticket;
  return {
    ticket: {
      ...ticket,
      ...withoutBot,
      bot: { ...withoutBot.bot, ratingAsked: 1 },
      status: 'nps',
      unreadMessages: 0,
      isWarned: false,
      assignedAt: null,
      nextNotify: null,
      dueAt: null,
      updatedAt: facts.at,
    },
    event: 'ticket.closed',
    logs: [{ type: 'nps', user: callerOf(facts), queue: ticket.queue }],
    tracking: { set: { userId, queueId, lastMessage, status: 'nps', closedAt: facts.at, endedBy: 'person' } },
    effects: [{ type: 'say', template: facts.rating }],
  };
}

/** B-TICKET-13 in its order: the rating, or the farewell and the end of the cycle. */
function closing<T extends Ticket>(ticket: T, facts: Facts, withFarewell: boolean): Decision<T> {
  if (withFarewell && mayRate(ticket, facts)) return asksForRating(ticket, facts);
  const effects = withFarewell ? farewellOf(ticket, facts) : [];
  const { userId, queueId, whatsappId, contactId, lastMessage } = ticket;
  return {
    ticket: {
      ...ticket,
      ...ended,
      closedAt: facts.at,
      updatedAt: facts.at,
    },
    event: 'ticket.closed',
    logs: [{ type: 'closed', user: callerOf(facts), queue: ticket.queue }],
    tracking: {
      set: {
        userId,
        queueId,
        whatsappId,
        contactId,
        lastMessage,
        status: 'closed',
        closedAt: facts.at,
        finishedAt: facts.at,
        endedBy: 'person',
      },
    },
    effects,
  };
}

export function ignore<T extends Ticket>(ticket: T, facts: Facts): Decision<T> {
  if (ticket.status === 'closed') return noDecision(ticket);
  if (!isIn(ticket, 'pending', 'lgpd')) refuse('ERR_TICKET_TRANSITION');
  if (!canAccept(facts.viewer, ticket) && !canWork(facts.viewer, ticket)) refuse('ERR_NO_PERMISSION');
  return closing(ticket, facts, false);
}

export function close<T extends Ticket>(ticket: T, withFarewell: boolean, facts: Facts): Decision<T> {
  if (ticket.status === 'closed') return noDecision(ticket);
  const isAllowed = canWork(facts.viewer, ticket) || (ticket.status === 'pending' && canAccept(facts.viewer, ticket));
  if (!isAllowed) refuse('ERR_NO_PERMISSION');
  const needsTag = facts.settings.requiredTag === 'enabled' && !ticket.isGroup && ticket.contact.tags.length === 0;
  if (needsTag) refuse('ERR_REQUIRED_TAG');
  return closing(ticket, facts, withFarewell && !isIn(ticket, 'lgpd', 'nps'));
}
