import type { LiveTable } from '@web/lib/live.ts';

export const live: LiveTable = {
  // Where one belongs in a searched list of pages is the server’s business, as is who stands in it.
  ContactList: (client) => void client.invalidateQueries({ queryKey: ['contactLists'] }),
};
