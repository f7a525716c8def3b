import type { BotState } from '@shared/bot/model.ts';
import { isPlainGroup } from '@shared/tickets/rules/decision.ts';
import type { StoredTicket } from '../core/store/entities.ts';

/** The part of a ticket that automation decides by. */
export const botState = (ticket: StoredTicket): BotState => {
  const { status, queueId, userId, isGroup, useIntegration, integrationId, promptId } = ticket;
  return {
    ticket: {
      ...{ status, queueId, userId, isGroup, useIntegration, integrationId, promptId },
      isPlainGroup: isPlainGroup(ticket),
    },
    session: { ...ticket.bot, sent: ticket.amountUsedBotQueues },
  };
};
