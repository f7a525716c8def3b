import { QuickMessageView } from '@shared/quickMessages/model.ts';
import { byShortcode, matchingQuick } from '@shared/quickMessages/rules.ts';
import type { LiveTable } from '@web/lib/live.ts';
import { every, patchPages, patchQueries } from '@web/lib/query.ts';
import { replaced, upserted, without } from '@web/lib/rows.ts';

type Rows = QuickMessageView[];

export const live: LiveTable = {
  quickmessage(client, data) {
    const inPages = (change: (rows: Rows) => Rows) =>
      patchPages(client, 'quickMessages', 'page', (current) => ({
        ...current,
        pages: current.pages.map((page) => ({ ...page, records: change(page.records) })),
      }));
    if (data['action'] === 'delete') {
      const id = Number(data['id']);
      patchQueries(client, 'quickMessages', 'list', (current) => without(current, id));
      inPages((rows) => without(rows, id));
      // It may have been a category, which is chosen from all of them.
      void client.invalidateQueries({
        queryKey: ['quickMessages', 'page'],
        predicate: ({ queryKey }) => queryKey[3] === every,
      });
      return;
    }
    const record = QuickMessageView.safeParse(data['record']);
    if (!record.success) {
      void client.invalidateQueries({ queryKey: ['quickMessages'] });
      return;
    }
    patchQueries(client, 'quickMessages', 'list', (current, { searchParam }) =>
      matchingQuick([record.data], searchParam).length > 0
        ? upserted(current, record.data).sort(byShortcode)
        : without(current, record.data.id),
    );
    // Whether and where a new one belongs in a searched list of pages is the server's business.
    if (data['action'] === 'create' || record.data.isCategory)
      void client.invalidateQueries({ queryKey: ['quickMessages', 'page'] });
    else inPages((rows) => replaced(rows, record.data));
  },
};
