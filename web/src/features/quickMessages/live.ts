import { QuickMessageView } from '@shared/quickMessages/model.ts';
import { byShortcode, matchingQuick } from '@shared/quickMessages/rules.ts';
import type { LiveTable } from '@web/lib/live.ts';
import { allPages, patchQueries, patchRows } from '@web/lib/query.ts';
import { recordEvents } from '@web/lib/recordEvents.ts';
import { removeRow, replaceRow, upsertRow } from '@web/lib/rows.ts';

export const live: LiveTable = {
  quickmessage: recordEvents('quickMessages', {
    fields: ['record', 'id'],
    schema: QuickMessageView,
    removed(client, id) {
      patchQueries(client, 'quickMessages', 'list', (current) => removeRow(current, id));
      patchRows(client, 'quickMessages', 'page', 'records', (rows) => removeRow(rows, id));
      // The deleted record may have been a category, which selects list in full.
      void client.invalidateQueries({
        queryKey: ['quickMessages', 'page'],
        predicate: ({ queryKey }) => queryKey[3] === allPages,
      });
    },
    saved(client, record, { isNew }) {
      patchQueries(client, 'quickMessages', 'list', (current, { searchParam }) =>
        matchingQuick([record], searchParam).length > 0
          ? upsertRow(current, record).sort(byShortcode)
          : removeRow(current, record.id),
      );
      // The server decides if and where a new record belongs in a searched page, so it is read again.
      if (isNew || record.isCategory) void client.invalidateQueries({ queryKey: ['quickMessages', 'page'] });
      else patchRows(client, 'quickMessages', 'page', 'records', (rows) => replaceRow(rows, record));
    },
  }),
};
