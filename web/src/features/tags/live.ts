import { TagView } from '@shared/tags/model.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveTable } from '@web/lib/live.ts';
import { patchQueries, patchRows } from '@web/lib/query.ts';
import { recordEvents } from '@web/lib/recordEvents.ts';
import { removeRow, replaceRow } from '@web/lib/rows.ts';
import { updateTagLists } from '@web/pickers/tagLists.ts';

function inPages(client: QueryClient, change: (rows: TagView[]) => TagView[]): void {
  patchRows(client, 'tags', 'page', 'tags', change);
  patchRows(client, 'tags', 'lanes', 'lista', change);
}

/** Colleagues create, rename and delete tags, and counts move with every contact that gets one. */
export const live: LiveTable = {
  tag: recordEvents('tags', {
    fields: ['tag', 'tagId'],
    schema: TagView,
    removed(client, id) {
      patchQueries(client, 'tags', 'list', (current) => removeRow(current, id));
      inPages(client, (rows) => removeRow(rows, id));
    },
    saved(client, tag, { isNew }) {
      updateTagLists(client, tag);
      if (!isNew) return inPages(client, (rows) => replaceRow(rows, tag));
      // The server decides if and where a new tag belongs in a searched page, so it is read again.
      void client.invalidateQueries({ queryKey: ['tags', 'page'] });
      if (tag.kanban === 1) void client.invalidateQueries({ queryKey: ['tags', 'lanes'] });
    },
  }),
};
