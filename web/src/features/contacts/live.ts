import { ContactView } from '@shared/contacts/model.ts';
import type { LiveTable } from '@web/lib/live.ts';
import { patchQueries, patchRows } from '@web/lib/query.ts';
import { recordEvents } from '@web/lib/recordEvents.ts';
import { refreshSoon } from '@web/lib/refreshSoon.ts';
import { removeRow, replaceRow } from '@web/lib/rows.ts';

/** Whether a contact stands in a list narrowed to some tags; without any, every contact does. */
const carriesAny = ({ tags }: ContactView, wanted: unknown): boolean =>
  !Array.isArray(wanted) || wanted.length === 0 || tags.some(({ id }) => wanted.includes(id));

export const live: LiveTable = {
  contact: recordEvents('contacts', {
    fields: ['contact', 'contactId'],
    schema: ContactView,
    removed: (client, id) => patchRows(client, 'contacts', 'list', 'contacts', (rows) => removeRow(rows, id)),
    saved(client, contact, { isNew }) {
      // Whether and where a new one belongs in a searched list of pages is the server's business.
      if (isNew) return refreshSoon(client, 'contacts', () => ({ queryKey: ['contacts', 'list'] }));
      patchRows(client, 'contacts', 'list', 'contacts', (rows, { tags }) =>
        contact.mergedInto === undefined && carriesAny(contact, tags)
          ? replaceRow(rows, contact)
          : removeRow(rows, contact.id),
      );
      patchQueries(client, 'contacts', 'get', (current) => (current.id === contact.id ? contact : current));
    },
  }),
};
