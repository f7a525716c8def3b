import type { ContactListImportView } from '@shared/contactLists/imports.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveTable } from '@web/lib/live.ts';
import { refreshSoon } from '@web/lib/refreshSoon.ts';

/** While people are put into a list, who stands in it is read once that is over: its pages may be many. */
const isFilling = (client: QueryClient): boolean =>
  client
    .getQueriesData<readonly ContactListImportView[]>({ queryKey: ['contactLists', 'imports'] })
    .some(([, imports]) => imports?.[0]?.status === 'running');

export const live: LiveTable = {
  // Where one belongs in a searched list of pages is the server’s business, as is who stands in it.
  ContactList: (client) =>
    refreshSoon(client, 'contactLists', () => {
      const isQuiet = isFilling(client);
      return {
        predicate: ({ queryKey: [feature, name] }) => feature === 'contactLists' && !(isQuiet && name === 'items'),
      };
    }),
};
