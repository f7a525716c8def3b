import { ContactView } from '@shared/contacts/model.ts';
import type { LiveTable } from '@web/lib/live.ts';
import { patchQueries, patchRows } from '@web/lib/query.ts';
import { recordEvents } from '@web/lib/recordEvents.ts';
import { refreshSoon } from '@web/lib/refreshSoon.ts';
import { removeRow, replaceRow } from '@web/lib/rows.ts';

/** True if a contact belongs in a list filtered by tags; without a filter every contact does. */
const carriesAny = ({ tags }: ContactView, wanted: unknown): boolean =>
  !Array.isArray(wanted) || wanted.length === 0 || tags.some(({ id }) => wanted.includes(id));

export const live: LiveTable = {
  contact: recordEvents('contacts', {
    fields: ['contact', 'contactId'],
    schema: ContactView,
    removed: (client, id) => patchRows(client, 'contacts', 'list', 'contacts', (rows) => removeRow(rows, id)),
    saved(client, contact, { isNew }) {
      // The server decides if and where a new contact belongs in a searched page, so the list is read again.
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
