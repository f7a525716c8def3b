import type { LiveTable } from '@web/lib/live.ts';

export const live: LiveTable = {
  // The server decides the position in a searched page, and selects show the names too, so all are read again.
  file: (client) => void client.invalidateQueries({ queryKey: ['fileLists'] }),
};
