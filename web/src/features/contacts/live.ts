import { ContactView } from '@shared/contacts/model.ts';
import type { LiveTable } from '@web/lib/live.ts';
import { patchPages, patchQueries } from '@web/lib/query.ts';
import { replaced, without } from '@web/lib/rows.ts';

/** Whether a contact stands in a list narrowed to some tags; without any, every contact does. */
const carriesAny = ({ tags }: ContactView, wanted: unknown): boolean =>
  !Array.isArray(wanted) || wanted.length === 0 || tags.some(({ id }) => wanted.includes(id));

export const live: LiveTable = {
  contact(client, data) {
    if (data['action'] === 'delete') {
      const id = String(data['contactId']);
      patchPages(client, 'contacts', 'list', (current) => ({
        ...current,
        pages: current.pages.map((page) => ({ ...page, contacts: without(page.contacts, id) })),
      }));
      return;
    }
    const contact = ContactView.safeParse(data['contact']);
    if (!contact.success || data['action'] === 'create') {
      // Whether and where a new one belongs in a searched list of pages is the server's business.
      void client.invalidateQueries({ queryKey: ['contacts', 'list'] });
      return;
    }
    patchPages(client, 'contacts', 'list', (current, { tags }) => ({
      ...current,
      pages: current.pages.map((page) => ({
        ...page,
        contacts:
          contact.data.mergedInto === undefined && carriesAny(contact.data, tags)
            ? replaced(page.contacts, contact.data)
            : without(page.contacts, contact.data.id),
      })),
    }));
    patchQueries(client, 'contacts', 'get', (current) => (current.id === contact.data.id ? contact.data : current));
  },
};
