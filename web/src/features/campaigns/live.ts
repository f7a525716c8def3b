import type { LiveTable } from '@web/lib/live.ts';

export const live: LiveTable = {
  campaign: (client, data) => {
    // Numbers come with the lists and the report, not with the event.
    const queryKey = data['action'] === 'delete' ? ['campaigns', 'list'] : ['campaigns'];
    void client.invalidateQueries({ queryKey });
  },
};
