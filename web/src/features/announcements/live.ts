import { Announcement } from '@shared/announcements/model.ts';
import type { LiveTable } from '@web/lib/live.ts';
import { patchRows } from '@web/lib/query.ts';
import { removeRow, replaceRow } from '@web/lib/rows.ts';

export const live: LiveTable = {
  announcement(client, data, { user }) {
    const record = Announcement.safeParse(data['record']);
    // "Removed" may mean inactive to the platform's staff, and only the server knows if a new announcement matches a
    // search.
    if (user.super || (data['action'] !== 'delete' && (!record.success || data['action'] === 'create'))) {
      void client.invalidateQueries({ queryKey: ['announcements'] });
      return;
    }
    const id = String(data['id']);
    patchRows(client, 'announcements', 'list', 'records', (rows) =>
      record.success ? replaceRow(rows, record.data) : removeRow(rows, id),
    );
    // An announcement that was inactive is in no list yet.
    if (record.success) void client.invalidateQueries({ queryKey: ['announcements'] });
  },
};
