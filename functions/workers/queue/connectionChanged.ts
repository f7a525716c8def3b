import { connectionClocks, withClocks } from '@shared/tickets/clocks.ts';
import type { Job } from '../../core/events/jobs.ts';
import { connectionEntity } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import { getItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { refresh, walkActive } from './activeTickets.ts';

/** Name, group rule and clocks of a connection in its active tickets. */
export async function connectionChanged(job: Extract<Job, { type: 'connection.changed' }>): Promise<void> {
  const item = await getItem(keys.config(job.companyId, 'CONNECTION', job.whatsappId), true);
  if (!item) return;
  const connection = fromItem(connectionEntity, item);
  const { id, name, channel, groupAsTicket } = connection;
  const own = connectionClocks(connection);
  await walkActive(job, (ctx, ticket) =>
    refresh(ctx, ticket, ({ whatsappId, clocks }) =>
      whatsappId === id
        ? { whatsapp: { id, name, channel, groupAsTicket }, clocks: withClocks(clocks, own) }
        : undefined,
    ),
  );
}
