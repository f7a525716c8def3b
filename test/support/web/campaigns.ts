import { countsOf } from '@shared/campaigns/counts.ts';
import { type Campaign, campaignView } from '@shared/campaigns/model.ts';
import type { CampaignRow } from '@shared/campaigns/views.ts';
import { aCampaign } from '../server/audienceSamples.ts';

/** A campaign as the list answers it. */
export const campaignRow = (fields: Partial<Campaign> & Pick<Campaign, 'id'>, counts = {}): CampaignRow => ({
  ...campaignView(aCampaign({ companyId: 3, ...fields })),
  counts: countsOf(counts),
  ...{ contactList: null, tag: null, whatsapps: [] },
});
