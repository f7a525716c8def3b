import type { Job } from '../../core/events/jobs.ts';
import { endAnnounced } from '../../inbox/tickets/bulkUpdates.ts';
import { ctxOf } from './ctx.ts';

/** The end of a service after an option's last words. */
export const endTicket = (job: Extract<Job, { type: 'ticket.end' }>): Promise<void> =>
  endAnnounced(ctxOf(job), job.ticketId, job.endsAt);
