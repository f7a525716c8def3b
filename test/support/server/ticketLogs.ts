import { listLogs } from '@fn/inbox/tickets/history.ts';
import type { TicketLog } from '@shared/tickets/model.ts';

/** What is noted in the history of a ticket, oldest first. */
export const logTypesOf = async (companyId: number, ticketId: number): Promise<TicketLog['type'][]> =>
  (await listLogs({ companyId, now: new Date() }, ticketId)).reverse().map(({ type }) => type);
