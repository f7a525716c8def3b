import { byOrder, QueueView } from '@shared/queues/model.ts';
import type { LiveTable } from '@web/lib/live.ts';
import { patchQueries } from '@web/lib/query.ts';
import { recordEvents } from '@web/lib/recordEvents.ts';
import { removeRow, upsertRow } from '@web/lib/rows.ts';

export const live: LiveTable = {
  queue: recordEvents('queues', {
    fields: ['queue', 'queueId'],
    schema: QueueView,
    removed: (client, id) => patchQueries(client, 'queues', 'list', (current) => removeRow(current, id)),
    // The event carries the queue alone; what is known of its options stays.
    saved(client, queue) {
      patchQueries(client, 'queues', 'list', (current) => {
        const chatbots = current.find(({ id }) => id === queue.id)?.chatbots ?? [];
        return upsertRow(current, { ...queue, chatbots }).sort(byOrder);
      });
      patchQueries(client, 'queues', 'get', (current) =>
        current.id === queue.id ? { ...queue, chatbots: current.chatbots } : current,
      );
    },
  }),
  chatbot(client, data) {
    const id = Number(data['queueId']);
    void client.invalidateQueries({ queryKey: ['queues', 'get', { id }] });
  },
};
