import { campaignView } from '@shared/campaigns/model.ts';
import { campaignEntity } from '../core/store/campaignEntities.ts';
import type { RecordChange } from '../core/store/changes.ts';
import type { SharedEvent } from './events.ts';
import { recordFacts } from './recordEvents.ts';

/** Events for administrators, who alone see campaigns (B-CAMP-16); pages that show a campaign request its numbers. */
export const campaignEvents = (companyId: number, change: RecordChange): SharedEvent[] =>
  recordFacts(companyId, change, {
    entity: campaignEntity,
    channel: 'campaign',
    name: 'record',
    idName: 'id',
    view: campaignView,
    created: 'create',
    isFor: ({ profile }) => profile === 'admin',
  });
