import type { LiveTable } from '@web/lib/live.ts';

export const live: LiveTable = {
  // Where one belongs in a searched list of pages is the server’s business, and selects hold the names too.
  file: (client) => void client.invalidateQueries({ queryKey: ['fileLists'] }),
};
