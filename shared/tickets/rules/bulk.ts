import * as z from 'zod';
import { IdList } from '../../core/fields.ts';
import type { Ticket } from '../model.ts';

/** Tickets to close together; no queues means every ticket of the status, 0 those without one (B-TICKET-21). */
export const CloseOrder = z.object({
  status: z.enum(['open', 'pending', 'group']),
  queueIds: IdList.default([]),
});
export type CloseOrder = z.infer<typeof CloseOrder>;

/** True if an order covers a ticket: the job closes by it, and the confirmation counts by it. */
export const isOrdered = ({ status, queueIds }: CloseOrder, ticket: Pick<Ticket, 'status' | 'queueId'>): boolean =>
  ticket.status === status && (queueIds.length === 0 || queueIds.includes(ticket.queueId ?? 0));
