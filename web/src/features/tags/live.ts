import { TagView } from '@shared/tags/model.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveTable } from '@web/lib/live.ts';
import { patchPages, patchQueries } from '@web/lib/query.ts';
import { replaced, without } from '@web/lib/rows.ts';
import { intoTagLists } from '@web/pickers/tagLists.ts';

type Rows = TagView[];

function inPages(client: QueryClient, change: (rows: Rows) => Rows): void {
  patchPages(client, 'tags', 'page', (current) => ({
    ...current,
    pages: current.pages.map((page) => ({ ...page, tags: change(page.tags) })),
  }));
  patchPages(client, 'tags', 'lanes', (current) => ({
    ...current,
    pages: current.pages.map((page) => ({ ...page, lista: change(page.lista) })),
  }));
}

/** Colleagues create, rename and delete tags, and counts move with every contact that gets one. */
export const live: LiveTable = {
  tag(client, data) {
    if (data['action'] === 'delete') {
      const id = Number(data['tagId']);
      patchQueries(client, 'tags', 'list', (current) => without(current, id));
      inPages(client, (rows) => without(rows, id));
      return;
    }
    const tag = TagView.safeParse(data['tag']);
    if (!tag.success) {
      void client.invalidateQueries({ queryKey: ['tags'] });
      return;
    }
    intoTagLists(client, tag.data);
    // Whether and where a new one belongs in a searched list of pages is the server's business.
    if (data['action'] === 'create') {
      void client.invalidateQueries({ queryKey: ['tags', 'page'] });
      if (tag.data.kanban === 1) void client.invalidateQueries({ queryKey: ['tags', 'lanes'] });
    } else inPages(client, (rows) => replaced(rows, tag.data));
  },
};
