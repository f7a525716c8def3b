import { attributedMs } from '@shared/campaigns/window.ts';
import type { Company } from '@shared/companies/model.ts';
import type { Message } from '@shared/messages/model.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { newestMessages } from './newestMessages.ts';

/**
 * Finds the campaign that an inbound message answers: the newest in its conversation within a week. It is an agreement
 * if the campaign asked for one and no message came in between (B-CAMP-10). Costs a read only while the company has
 * campaigns.
 */
export async function campaignAnswered(
  ctx: CompanyCtx,
  { campaignsUntil = '' }: Pick<Company, 'campaignsUntil'>,
  whatsappId: number,
  contactId: string,
): Promise<Message['answers']> {
  if (campaignsUntil < ctx.now.toISOString()) return undefined;
  const newest = await newestMessages(ctx, whatsappId, contactId);
  const place = newest.findIndex(({ campaign }) => campaign !== undefined);
  const { campaign, createdAt = '' } = newest[place] ?? {};
  if (!campaign || ctx.now.getTime() - Date.parse(createdAt) > attributedMs) return undefined;
  const isFirst = !newest.slice(0, place).some(({ fromMe }) => !fromMe);
  return { ...campaign, isAgreement: campaign.part === 'ask' && isFirst };
}
