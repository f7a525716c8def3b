import type { TicketView } from '@shared/tickets/model.ts';
import type { Viewer } from '@shared/tickets/rules/policy.ts';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '@web/lib/api.ts';
import { applyMessages, applyTicketUpdates, newestVersion } from '../cache/cache.ts';

/**
 * Reads the newest messages of a conversation in addition to its screen's own queries.
 * @returns its ticket in the resulting state
 */
export async function readNewest(client: QueryClient, viewer: Viewer, ticketId: number): Promise<TicketView> {
  const { messages, ticket } = await api.messages.list({ ticketId, seenVersion: newestVersion(client, ticketId) });
  applyMessages(client, messages);
  applyTicketUpdates(client, viewer, [{ ticket }]);
  return ticket;
}
