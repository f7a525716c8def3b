import { attributedMs } from '@shared/campaigns/window.ts';
import type { Company } from '@shared/companies/model.ts';
import type { Message } from '@shared/messages/model.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { newestMessages } from './newestMessages.ts';

/**
 * What of a campaign a message that comes in now answers: the newest of its conversation within a week. Asked only while
 * the company has campaigns. It is an agreement while a campaign asked and nobody said anything since (B-CAMP-10).
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
