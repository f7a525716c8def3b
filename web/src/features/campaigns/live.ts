import type { LiveTable } from '@web/lib/live.ts';
import { refreshSoon } from '@web/lib/refreshSoon.ts';

export const live: LiveTable = {
  campaign: (client, data) => {
    // Numbers come with the lists and the report, not with the event.
    const queryKey = data['action'] === 'delete' ? ['campaigns', 'list'] : ['campaigns'];
    refreshSoon(client, queryKey.join(' '), () => ({ queryKey }));
  },
};
