import type { Campaign, StopCode } from '@shared/campaigns/model.ts';
import type { Connection } from '@shared/connections/model.ts';
import { type Template, templateId } from '@shared/templates/model.ts';
import { isSendable } from '@shared/templates/rules.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { campaignsAtWork } from '../core/store/campaignsAtWork.ts';
import { stopCampaign, unlessStopped } from './lifecycle.ts';
import { campaignRecords } from './repo.ts';

/** Stops what is at work and concerned. May run again. */
async function pause(
  ctx: CompanyCtx,
  isConcerned: (campaign: Campaign) => boolean,
  code: StopCode,
  detail: string,
): Promise<void> {
  for (const id of await campaignsAtWork(ctx.companyId)) {
    const campaign = await campaignRecords.find(ctx, id);
    if (campaign?.status !== 'EM_ANDAMENTO' || !isConcerned(campaign)) continue;
    await unlessStopped(stopCampaign(ctx, id, code, detail));
  }
}

const isBad = (health: Connection['health']): boolean => health?.quality === 'RED';

/** The platform flagged a number: campaigns over it would get it banned. */
export async function pauseForNumber(
  ctx: CompanyCtx,
  before: Connection | undefined,
  after: Connection,
): Promise<void> {
  if (!isBad(after.health) || isBad(before?.health)) return;
  await pause(ctx, ({ whatsappIds }) => whatsappIds.includes(after.id), 'quality', after.name);
}

const uses =
  (template: Template) =>
  ({ templates, followUps }: Campaign): boolean =>
    [...templates, ...followUps.flatMap((one) => one.templates)].some(
      ({ whatsappId, id }) => whatsappId === template.whatsappId && id === templateId(template),
    );

/** A template was paused or taken back, or its quality fell as far as it can before the platform pauses it. */
export async function pauseForTemplate(ctx: CompanyCtx, before: Template | undefined, after: Template): Promise<void> {
  if (!before) return;
  if (isSendable(before) && !isSendable(after)) await pause(ctx, uses(after), 'template', after.name);
  else if (before.quality !== 'RED' && after.quality === 'RED') await pause(ctx, uses(after), 'quality', after.name);
}
