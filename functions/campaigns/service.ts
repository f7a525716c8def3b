import { minuteMs } from '@shared/core/time.ts';
import { now } from '../core/context/clock.ts';
import { campaignRunEntity } from '../core/store/campaignEntities.ts';
import { fromItem } from '../core/store/records.ts';
import type { Item } from '../core/store/store.ts';
import { enqueueCampaign } from './jobs.ts';
import { postponeRun } from './runs.ts';

/** A step handed over by the clock may take this long before the clock hands it over once more. */
const handOverMs = minuteMs;

/** The clock found a campaign in the due index: its time has come, or the call for its next step was lost. */
export async function enqueueStep(item: Item, at: Date): Promise<void> {
  const run = fromItem(campaignRunEntity, item);
  if (!(await postponeRun(run, new Date(Math.max(at.getTime(), now().getTime()) + handOverMs)))) return;
  const { companyId, campaignId, run: number, step } = run;
  await enqueueCampaign({ type: 'step', companyId, campaignId, run: number, step });
}
