import { ScheduleView } from '@shared/schedules/model.ts';
import type { LiveTable } from '@web/lib/live.ts';
import { patchPages } from '@web/lib/query.ts';
import { replaced, without } from '@web/lib/rows.ts';

export const live: LiveTable = {
  schedule(client, data) {
    if (data['action'] === 'delete') {
      const id = String(data['scheduleId']);
      patchPages(client, 'schedules', 'list', (current) => ({
        ...current,
        pages: current.pages.map((page) => ({ ...page, schedules: without(page.schedules, id) })),
      }));
      return;
    }
    const schedule = ScheduleView.safeParse(data['schedule']);
    const isKnown = (rows: readonly ScheduleView[]) =>
      schedule.success && rows.some(({ id, sendAt }) => id === schedule.data.id && sendAt === schedule.data.sendAt);
    let isEverywhere = schedule.success;
    if (schedule.success) {
      patchPages(client, 'schedules', 'list', (current) => {
        isEverywhere &&= current.pages.some((page) => isKnown(page.schedules));
        return {
          ...current,
          pages: current.pages.map((page) => ({ ...page, schedules: replaced(page.schedules, schedule.data) })),
        };
      });
    }
    // Where a new one belongs, or one whose time changed, is the server's business.
    if (!isEverywhere) void client.invalidateQueries({ queryKey: ['schedules', 'list'] });
  },
};
