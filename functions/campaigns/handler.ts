import { campaigns as contract } from '@shared/campaigns/contract.ts';
import { campaignView } from '@shared/campaigns/model.ts';
import { pairsOf } from '@shared/campaigns/settings.ts';
import { multipart } from '../core/http/multipart.ts';
import { removal } from '../core/http/recordRoutes.ts';
import { serve } from '../core/http/serve.ts';
import {
  archiveCampaign,
  createCampaign,
  duplicateCampaign,
  giveCampaignFile,
  removeCampaign,
  updateCampaign,
} from './changes.ts';
import { restartCampaign, retryCampaign, startCampaign, stopCampaign } from './lifecycle.ts';
import { listCampaigns, listRecipients } from './list.ts';
import { estimateOf } from './preview.ts';
import { previewsOf } from './previewPages.ts';
import { campaignRecords, readCampaignSettings, readPrices, writeCampaignSettings, writePrices } from './repo.ts';
import { reportOf } from './report.ts';
import { testSend } from './testSend.ts';

export const handler = serve(
  contract,
  {
    list: listCampaigns,
    get: ({ id }, ctx) => reportOf(ctx, id),
    create: async (draft, ctx) => campaignView(await createCampaign(ctx, draft)),
    uploadMedia: async ({ id, media }, ctx) => campaignView(await giveCampaignFile(ctx, id, media)),
    removeMedia: async ({ id }, ctx) => campaignView(await updateCampaign(ctx, { id, media: null })),
    update: async (change, ctx) => campaignView(await updateCampaign(ctx, change)),
    remove: removal('Campaign', ({ id }, ctx) => removeCampaign(ctx, id)),
    start: async ({ id }, ctx) => campaignView(await startCampaign(ctx, id)),
    cancel: async ({ id }, ctx) => campaignView(await stopCampaign(ctx, id)),
    restart: async ({ id }, ctx) => campaignView(await restartCampaign(ctx, id)),
    retry: async ({ id }, ctx) => campaignView(await retryCampaign(ctx, id)),
    archive: async ({ id, isArchived }, ctx) => campaignView(await archiveCampaign(ctx, id, isArchived)),
    duplicate: async ({ id, name }, ctx) => campaignView(await duplicateCampaign(ctx, id, name)),
    estimate: ({ id }, ctx) => estimateOf(ctx, id),
    previews: previewsOf,
    test: (input, ctx) => testSend(ctx, input),
    recipients: async (input, ctx) => {
      await campaignRecords.get(ctx, input.id);
      return listRecipients(input, ctx);
    },
    settings: async (_, ctx) => pairsOf(await readCampaignSettings(ctx, true)),
    saveSettings: async ({ settings }, ctx) => pairsOf(await writeCampaignSettings(ctx, settings)),
    prices: () => readPrices(),
    savePrices: async (table) => {
      await writePrices(table);
      return table;
    },
  },
  { multipart },
);
