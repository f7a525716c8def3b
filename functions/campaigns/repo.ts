import type { Campaign } from '@shared/campaigns/model.ts';
import { defaultPrices, PriceTable } from '@shared/campaigns/prices.ts';
import { type CampaignSettings, defaultSettings } from '@shared/campaigns/settings.ts';
import { campaignEntity, campaignSettingsEntity } from '../core/store/campaignEntities.ts';
import { campaignKeys, campaignPartitions } from '../core/store/campaignKeys.ts';
import { collection, type OfCompany } from '../core/store/collection.ts';
import { type Entity, fromItem, put, toItem } from '../core/store/records.ts';
import { getItem, transact } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';

/** Campaigns of one company, those included that were put away. */
export const maxCampaigns = 2000;

export const campaignRecords = collection<Campaign>({
  kind: 'campaign',
  entity: campaignEntity,
  key: campaignKeys.campaign,
  partition: campaignPartitions.campaigns,
  most: maxCampaigns,
  missing: 'ERR_NO_CAMPAIGN_FOUND',
  quota: { counter: 'campaigns', refused: 'ERR_CAMPAIGN_LIMIT' },
});

export async function readCampaignSettings({ companyId }: OfCompany, consistent = false): Promise<CampaignSettings> {
  const item = await getItem(campaignKeys.campaignSettings(companyId), consistent);
  if (!item) return defaultSettings;
  const { companyId: _company, ...settings } = fromItem(campaignSettingsEntity, item);
  return settings;
}

export async function writeCampaignSettings(
  ctx: OfCompany,
  change: Partial<CampaignSettings>,
): Promise<CampaignSettings> {
  const settings = { ...(await readCampaignSettings(ctx, true)), ...change };
  await transact([put(toItem(campaignSettingsEntity, { ...settings, companyId: ctx.companyId }))]);
  return settings;
}

const priceEntity: Entity<PriceTable> = {
  name: 'campaignPrices',
  schemaVersion: 1,
  key: () => keys.system('CAMPAIGNPRICES'),
};

/** Reads the message prices of the whole installation. */
export async function readPrices(): Promise<PriceTable> {
  const item = await getItem(keys.system('CAMPAIGNPRICES'));
  return item ? PriceTable.parse(fromItem(priceEntity, item)) : defaultPrices;
}

export const writePrices = (table: PriceTable): Promise<void> => transact([put(toItem(priceEntity, table))]);
