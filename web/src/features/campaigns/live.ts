import { CampaignView } from '@shared/campaigns/model.ts';
import type { LiveTable } from '@web/lib/live.ts';
import { recordEvents } from '@web/lib/recordEvents.ts';

export const live: LiveTable = {
  campaign: recordEvents('campaigns', {
    fields: ['record', 'id'],
    schema: CampaignView,
    // Numbers come with the lists and the report, not with the event.
    removed: (client) => void client.invalidateQueries({ queryKey: ['campaigns', 'list'] }),
    saved: (client) => void client.invalidateQueries({ queryKey: ['campaigns'] }),
  }),
};
