import * as z from 'zod';
import { enqueue } from '../core/events/queue.ts';

const campaign = { companyId: z.number().int(), campaignId: z.number().int() };

/** Jobs of the campaign queue. Each may arrive twice. */
export const CampaignJob = z.discriminatedUnion('type', [
  /** Do the next step of a campaign, if it still is that one. */
  z.object({ type: z.literal('step'), ...campaign, run: z.number().int(), step: z.number().int() }),
  /** Sends the text to a recipient who agreed. */
  z.object({ type: z.literal('text'), ...campaign, identity: z.string() }),
  /** A campaign was deleted: so is what it did. */
  z.object({ type: z.literal('purge'), ...campaign }),
]);
export type CampaignJob = z.infer<typeof CampaignJob>;

/** The longest that a queue keeps a message back, in seconds. */
export const longestDelay = 900;

export const enqueueCampaign = (body: CampaignJob, delaySeconds = 0): Promise<void> =>
  enqueue('campaigns', [{ body, delaySeconds: Math.min(longestDelay, Math.max(0, Math.ceil(delaySeconds))) }]);
