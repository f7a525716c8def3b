import { byOrder, QueueView } from '@shared/queues/model.ts';
import type { LiveTable } from '@web/lib/live.ts';
import { patchQueries } from '@web/lib/query.ts';
import { upserted, without } from '@web/lib/rows.ts';

export const live: LiveTable = {
  queue(client, data) {
    if (data['action'] === 'delete') {
      const id = Number(data['queueId']);
      patchQueries(client, 'queues', 'list', (current) => without(current, id));
      return;
    }
    const queue = QueueView.safeParse(data['queue']);
    if (!queue.success) {
      void client.invalidateQueries({ queryKey: ['queues'] });
      return;
    }
    // The event carries the queue alone; what is known of its options stays.
    patchQueries(client, 'queues', 'list', (current) => {
      const chatbots = current.find(({ id }) => id === queue.data.id)?.chatbots ?? [];
      return upserted(current, { ...queue.data, chatbots }).sort(byOrder);
    });
    patchQueries(client, 'queues', 'get', (current) =>
      current.id === queue.data.id ? { ...queue.data, chatbots: current.chatbots } : current,
    );
  },
  chatbot(client, data) {
    const id = Number(data['queueId']);
    void client.invalidateQueries({ queryKey: ['queues', 'get', { id }] });
  },
};
