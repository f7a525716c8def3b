import { byOrder, QueueView } from '@shared/queues/model.ts';
import type { LiveTable } from '@web/lib/live.ts';
import { patchQueries } from '@web/lib/query.ts';
import { upserted, without } from '@web/lib/rows.ts';

export const live: LiveTable = {
  queue(client, data) {
    if (data['action'] === 'delete') {
      const id = Number(data['queueId']);
      patchQueries(client, 'queues', 'list', (held) => without(held, id));
      return;
    }
    const queue = QueueView.safeParse(data['queue']);
    if (!queue.success) {
      void client.invalidateQueries({ queryKey: ['queues'] });
      return;
    }
    patchQueries(client, 'queues', 'list', (held) => upserted(held, queue.data).sort(byOrder));
    patchQueries(client, 'queues', 'get', (held) => (held.id === queue.data.id ? queue.data : held));
  },
};
