import { DutyView } from '@shared/duty/model.ts';
import type { LiveTable } from '@web/lib/live.ts';
import { patchQueries } from '@web/lib/query.ts';
import { upserted, without } from '@web/lib/rows.ts';

export const live: LiveTable = {
  plantao(client, data) {
    if (data['action'] === 'delete') {
      const id = Number(data['id']);
      patchQueries(client, 'duty', 'list', (current) => without(current, id));
      return;
    }
    const duty = DutyView.safeParse(data['plantao']);
    if (duty.success) patchQueries(client, 'duty', 'list', (current) => upserted(current, duty.data));
    else void client.invalidateQueries({ queryKey: ['duty'] });
  },
};
