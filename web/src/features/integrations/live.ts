import type { LiveTable } from '@web/lib/live.ts';

export const live: LiveTable = {
  // Events do not know the ends of the secrets, and selects hold the names too.
  queueIntegration: (client) => void client.invalidateQueries({ queryKey: ['integrations'] }),
};
