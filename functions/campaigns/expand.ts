import { newDelivery } from '@shared/campaigns/delivery.ts';
import type { Campaign } from '@shared/campaigns/model.ts';
import { now } from '../core/context/clock.ts';
import type { CampaignRun } from '../core/store/campaignEntities.ts';
import { audiencePage } from './audience.ts';
import { createDeliveries, recount } from './deliveries.ts';
import type { Progress } from './runs.ts';

/** People of one look, and how long a step goes on with the next ones. */
const perLook = 500;
const workMs = 15_000;

/**
 * Gives everybody of the audience a record, a part per step. It begins to send only when all have one, so that doing a part
 * again after a step died changes nothing.
 */
export async function expand(campaign: Campaign, run: CampaignRun): Promise<Progress> {
  const began = performance.now();
  let after = run.expandCursor;
  do {
    const { candidates, next } = await audiencePage(campaign, after, perLook);
    const at = now().toISOString();
    const deliveries = candidates.map(({ recipient, skipped }) => newDelivery(campaign, recipient, skipped, at));
    await createDeliveries([...new Map(deliveries.map((delivery) => [delivery.identity, delivery])).values()]);
    after = next;
  } while (after !== null && performance.now() - began < workMs);
  if (after !== null) return { expandCursor: after };
  await recount(campaign.companyId, campaign.id);
  return { expandCursor: null, isExpanded: true };
}
