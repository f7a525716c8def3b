import { endAnnounced } from '../tickets/service.ts';
import { ctxOf } from './ctx.ts';
import type { Job } from './service.ts';

/** The end of a service after an option's last words. */
export const endTicket = (job: Extract<Job, { type: 'ticket.end' }>): Promise<void> =>
  endAnnounced(ctxOf(job), job.ticketId, job.endsAt);
