import { WebhookBody } from '@shared/developers/webhook.ts';
import * as z from 'zod';
import { enqueue } from '../../core/events/queue.ts';

export const WebhookJob = z.object({
  companyId: z.number().int(),
  endpointId: z.number().int(),
  id: z.string(),
  /** Key of the order of events: a ticket, a contact, a connection. */
  group: z.string(),
  body: WebhookBody,
  mediaKey: z.string().nullable(),
  /** Time of enqueueing, in epoch milliseconds. */
  since: z.number(),
  /** An administrator asked for it once more. */
  isReplay: z.boolean().optional(),
});
export type WebhookJob = z.infer<typeof WebhookJob>;

export const enqueueWebhooks = (jobs: readonly WebhookJob[]): Promise<void> =>
  enqueue(
    'webhooks',
    jobs.map((job) => ({
      body: job,
      group: `${job.companyId}-${job.endpointId}-${job.group}`,
      dedupId: `${job.endpointId}-${job.body.id}${job.isReplay ? `-${job.since}` : ''}`,
    })),
  );
