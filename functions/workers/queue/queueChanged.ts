import { queueClocks, withClocks } from '@shared/tickets/clocks.ts';
import type { Job } from '../../core/events/jobs.ts';
import { queueEntity } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import { getItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { refresh, walkActive } from './activeTickets.ts';

/** Name, colour and rotation of a queue in the tickets that wait or are served in it. */
export async function queueChanged(job: Extract<Job, { type: 'queue.changed' }>): Promise<void> {
  const item = await getItem(keys.config(job.companyId, 'QUEUE', job.queueId), true);
  if (!item) return;
  const queue = fromItem(queueEntity, item);
  const { id, name, color } = queue;
  const own = queueClocks(queue);
  await walkActive(job, (ctx, ticket) =>
    refresh(ctx, ticket, ({ queueId, clocks }) =>
      queueId === id ? { queue: { id, name, color }, clocks: withClocks(clocks, own) } : undefined,
    ),
  );
}
