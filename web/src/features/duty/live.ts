import { DutyView } from '@shared/duty/model.ts';
import type { LiveTable } from '@web/lib/live.ts';
import { patchQueries } from '@web/lib/query.ts';
import { recordEvents } from '@web/lib/recordEvents.ts';
import { removeRow, upsertRow } from '@web/lib/rows.ts';

export const live: LiveTable = {
  plantao: recordEvents('duty', {
    fields: ['plantao', 'id'],
    schema: DutyView,
    removed: (client, id) => patchQueries(client, 'duty', 'list', (current) => removeRow(current, id)),
    saved: (client, duty) => patchQueries(client, 'duty', 'list', (current) => upsertRow(current, duty)),
  }),
};
