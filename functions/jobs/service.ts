import * as z from 'zod';
import { enqueue } from '../core/queue.ts';

const company = { companyId: z.number().int() };
/** Where a long job goes on; see each job's file. */
const cursor = z.string().optional();

/** Everything the jobs queue carries; one file per type beside this one. */
export const Job = z.discriminatedUnion('type', [
  z.object({ type: z.literal('media.fetch'), ...company, messageId: z.string() }),
  z.object({ type: z.literal('media.delete'), ...company, key: z.string() }),
  z.object({ type: z.literal('queue.changed'), ...company, queueId: z.number().int(), cursor }),
  z.object({ type: z.literal('queue.removed'), ...company, queueId: z.number().int(), cursor }),
  z.object({ type: z.literal('user.renamed'), ...company, userId: z.number().int(), cursor }),
  z.object({ type: z.literal('user.removed'), ...company, userId: z.number().int(), cursor }),
  z.object({ type: z.literal('connection.changed'), ...company, whatsappId: z.number().int(), cursor }),
  z.object({ type: z.literal('connection.removed'), ...company, whatsappId: z.number().int(), cursor }),
  z.object({ type: z.literal('contact.changed'), ...company, contactId: z.string() }),
  z.object({
    type: z.literal('contact.removed'),
    ...company,
    contactId: z.string(),
    /** Connections the contact talked over. */
    whatsappIds: z.array(z.number().int()),
    cursor,
  }),
  z.object({
    type: z.literal('ticket.removed'),
    ...company,
    ticketId: z.number().int(),
    whatsappId: z.number().int(),
    contactId: z.string(),
    cursor,
  }),
]);
export type Job = z.infer<typeof Job>;

/** Hands work over that may take long or fail for a while. Jobs may run twice and must not mind. */
export const enqueueJobs = (jobs: readonly Job[]): Promise<void> =>
  enqueue(
    'jobs',
    jobs.map((body) => ({ body })),
  );
