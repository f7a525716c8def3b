import { completeRemoval } from '../tickets/snapshots.ts';
import type { Job } from './service.ts';
import { ctxOf } from './walk.ts';

/** Messages and logs of a deleted ticket (B-TICKET-20). */
export const ticketRemoved = ({
  ticketId,
  whatsappId,
  contactId,
  ...job
}: Extract<Job, { type: 'ticket.removed' }>): Promise<void> =>
  completeRemoval(ctxOf(job), { ticketId, whatsappId, contactId });
