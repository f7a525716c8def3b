import type { Campaign } from '@shared/campaigns/model.ts';
import { getSettings } from '../accounts/settings/service.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { readCampaignSettings, readPrices } from './repo.ts';
import type { Sender } from './sending.ts';

export async function senderFor(ctx: CompanyCtx, campaign: Campaign): Promise<Sender> {
  const [settings, prices, settingsOfCompany] = await Promise.all([
    readCampaignSettings(ctx),
    readPrices(),
    getSettings(ctx),
  ]);
  return { campaign, settings, prices, settingsOfCompany, amounts: {} };
}
