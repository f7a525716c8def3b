import { callerOf, type Decision, type Effect, type Facts, isIn, isPlainGroup, nothing, refuse } from './decision.ts';
import type { Ticket } from './model.ts';
import { canAccept, canWork } from './policy.ts';

/** B-TICKET-13.2: who waits gets none unless the company wants it, a plain group never. */
const farewellOf = (ticket: Ticket, facts: Facts): Effect[] => {
  const isWanted = ticket.status !== 'pending' || facts.settings.sendFarewellWaitingTicket === 'enabled';
  const isSaid = isWanted && !isPlainGroup(ticket) && facts.canSay && facts.farewell.trim() !== '';
  return isSaid ? [{ type: 'say', template: facts.farewell }] : [];
};

/**
 * B-TICKET-13 in its order: a rating that still has to be asked would end here with status `nps`; then
 * the farewell; then the end of the cycle.
 */
function closing<T extends Ticket>(ticket: T, facts: Facts, withFarewell: boolean): Decision<T> {
  const effects = withFarewell ? farewellOf(ticket, facts) : [];
  const { userId, queueId, whatsappId, contactId, lastMessage } = ticket;
  return {
    ticket: {
      ...ticket,
      status: 'closed',
      unreadMessages: 0,
      amountUsedBotQueues: 0,
      isBot: false,
      useIntegration: false,
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
      },
    },
    effects,
  };
}

export function ignore<T extends Ticket>(ticket: T, facts: Facts): Decision<T> {
  if (ticket.status === 'closed') return nothing(ticket);
  if (!isIn(ticket, 'pending', 'lgpd')) refuse('ERR_TICKET_TRANSITION');
  if (!canAccept(facts.viewer, ticket) && !canWork(facts.viewer, ticket)) refuse('ERR_NO_PERMISSION');
  return closing(ticket, facts, false);
}

export function close<T extends Ticket>(ticket: T, withFarewell: boolean, facts: Facts): Decision<T> {
  if (ticket.status === 'closed') return nothing(ticket);
  const isAllowed = canWork(facts.viewer, ticket) || (ticket.status === 'pending' && canAccept(facts.viewer, ticket));
  if (!isAllowed) refuse('ERR_NO_PERMISSION');
  const needsTag = facts.settings.requiredTag === 'enabled' && !ticket.isGroup && ticket.contact.tags.length === 0;
  if (needsTag) refuse('ERR_REQUIRED_TAG');
  return closing(ticket, facts, withFarewell && !isIn(ticket, 'lgpd', 'nps'));
}
