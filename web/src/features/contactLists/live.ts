import type { ContactListImportView } from '@shared/contactLists/imports.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveTable } from '@web/lib/live.ts';
import { refreshSoon } from '@web/lib/refreshSoon.ts';

/** True while an import fills a list; its contacts are read once it is over, because there may be many pages. */
const isFilling = (client: QueryClient): boolean =>
  client
    .getQueriesData<readonly ContactListImportView[]>({ queryKey: ['contactLists', 'imports'] })
    .some(([, imports]) => imports?.[0]?.status === 'running');

export const live: LiveTable = {
  // The server decides the position of a list in a searched page, so the lists are read again.
  ContactList: (client) =>
    refreshSoon(client, 'contactLists', () => {
      const isQuiet = isFilling(client);
      return {
        predicate: ({ queryKey: [feature, name] }) => feature === 'contactLists' && !(isQuiet && name === 'items'),
      };
    }),
};
