import { ScheduleView } from '@shared/schedules/model.ts';
import type { LiveTable } from '@web/lib/live.ts';
import { patchPages, patchRows } from '@web/lib/query.ts';
import { recordEvents } from '@web/lib/recordEvents.ts';
import { refreshSoon } from '@web/lib/refreshSoon.ts';
import { removeRow, replaceRow } from '@web/lib/rows.ts';

export const live: LiveTable = {
  schedule: recordEvents('schedules', {
    fields: ['schedule', 'scheduleId'],
    schema: ScheduleView,
    removed: (client, id) => patchRows(client, 'schedules', 'list', 'schedules', (rows) => removeRow(rows, id)),
    saved(client, schedule) {
      const isKnown = (rows: readonly ScheduleView[]) =>
        rows.some(({ id, sendAt }) => id === schedule.id && sendAt === schedule.sendAt);
      let isEverywhere = true;
      patchPages(client, 'schedules', 'list', (current) => {
        isEverywhere &&= current.pages.some((page) => isKnown(page.schedules));
        return current;
      });
      patchRows(client, 'schedules', 'list', 'schedules', (rows) => replaceRow(rows, schedule));
      // The server decides the position of a new or moved schedule, so the list is read again.
      if (!isEverywhere) refreshSoon(client, 'schedules', () => ({ queryKey: ['schedules', 'list'] }));
    },
  }),
};
