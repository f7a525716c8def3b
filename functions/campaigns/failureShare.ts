import { countsOf } from '@shared/campaigns/counts.ts';
import type { CampaignRun } from '../core/store/campaignEntities.ts';
import { campaignKeys } from '../core/store/campaignKeys.ts';
import { getItem } from '../core/store/store.ts';

/** Fewer tries say nothing about a list. */
const least = 20;

type Base = NonNullable<CampaignRun['base']>;

/** Returns the campaign's present counts, including late reports of the channel. */
export async function numbersOf({ companyId, campaignId }: CampaignRun): Promise<Base> {
  const { sent, failed } = countsOf((await getItem(campaignKeys.campaignCounts(companyId, campaignId), true)) ?? {});
  return { sent, failed };
}

/** Returns the percentage of failures since the run began; undefined if there are too few messages. */
export function failedOfHundred(base: Base, current: Base): number | undefined {
  const [sent, failed] = [current.sent - base.sent, current.failed - base.failed];
  return sent + failed < least ? undefined : Math.round((100 * failed) / (sent + failed));
}
