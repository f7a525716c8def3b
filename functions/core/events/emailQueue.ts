import * as z from 'zod';
import { enqueue } from './queue.ts';

/** The e-mail queue carries only which stored e-mail to send. Addresses and words stay in the table. */
export const EmailJob = z.object({ companyId: z.number().int(), emailId: z.string() });
export type EmailJob = z.output<typeof EmailJob>;

/** Hands e-mails over; a second message for the same one is swallowed by the queue or waits for the first. */
export const enqueueEmails = (jobs: readonly EmailJob[]): Promise<void> =>
  enqueue(
    'emails',
    jobs.map((body) => ({ body, group: body.emailId, dedupId: body.emailId })),
  );
