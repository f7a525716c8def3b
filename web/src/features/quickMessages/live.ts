import { QuickMessageView } from '@shared/quickMessages/model.ts';
import { byShortcode, matchingQuick } from '@shared/quickMessages/rules.ts';
import type { LiveTable } from '@web/lib/live.ts';
import { every, patchQueries, patchRows } from '@web/lib/query.ts';
import { recordEvents } from '@web/lib/recordEvents.ts';
import { replaced, upserted, without } from '@web/lib/rows.ts';

export const live: LiveTable = {
  quickmessage: recordEvents('quickMessages', {
    fields: ['record', 'id'],
    schema: QuickMessageView,
    removed(client, id) {
      patchQueries(client, 'quickMessages', 'list', (current) => without(current, id));
      patchRows(client, 'quickMessages', 'page', 'records', (rows) => without(rows, id));
      // It may have been a category, which is chosen from all of them.
      void client.invalidateQueries({
        queryKey: ['quickMessages', 'page'],
        predicate: ({ queryKey }) => queryKey[3] === every,
      });
    },
    saved(client, record, { isNew }) {
      patchQueries(client, 'quickMessages', 'list', (current, { searchParam }) =>
        matchingQuick([record], searchParam).length > 0
          ? upserted(current, record).sort(byShortcode)
          : without(current, record.id),
      );
      // Whether and where a new one belongs in a searched list of pages is the server's business.
      if (isNew || record.isCategory) void client.invalidateQueries({ queryKey: ['quickMessages', 'page'] });
      else patchRows(client, 'quickMessages', 'page', 'records', (rows) => replaced(rows, record));
    },
  }),
};
