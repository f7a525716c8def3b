import { Announcement } from '@shared/announcements/model.ts';
import type { LiveTable } from '@web/lib/live.ts';
import { patchPages } from '@web/lib/query.ts';
import { replaced, without } from '@web/lib/rows.ts';

export const live: LiveTable = {
  announcement(client, data, { user }) {
    const record = Announcement.safeParse(data['record']);
    // To the platform's staff "removed" may mean inactive, and whether a new one fits a search the server knows.
    if (user.super || (data['action'] !== 'delete' && (!record.success || data['action'] === 'create'))) {
      void client.invalidateQueries({ queryKey: ['announcements'] });
      return;
    }
    const id = String(data['id']);
    patchPages(client, 'announcements', 'list', (current) => ({
      ...current,
      pages: current.pages.map((page) => ({
        ...page,
        records: record.success ? replaced(page.records, record.data) : without(page.records, id),
      })),
    }));
    // One that was inactive is in no list yet.
    if (record.success) void client.invalidateQueries({ queryKey: ['announcements'] });
  },
};
