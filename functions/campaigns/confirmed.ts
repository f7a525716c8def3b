import { now } from '../core/context/clock.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { readDirectory } from '../core/store/companyDirectory.ts';
import { count, findDelivery } from './deliveries.ts';
import { isOptedOut } from './optOut.ts';
import { campaignRecords } from './repo.ts';
import { senderFor } from './senders.ts';
import { sendTo } from './sending.ts';
import { skip } from './skip.ts';

/** Sends the text to a recipient who agreed, through the connection that asked (B-CAMP-10). */
export async function sendConfirmed(ctx: CompanyCtx, campaignId: number, identity: string): Promise<void> {
  const { companyId } = ctx;
  const [campaign, delivery] = await Promise.all([
    campaignRecords.find(ctx, campaignId),
    findDelivery({ companyId, campaignId, identity }),
  ]);
  if (!campaign || delivery?.state !== 'asked' || delivery.confirmation !== true) return;
  if (campaign.status !== 'EM_ANDAMENTO' && campaign.status !== 'FINALIZADA') return;
  const { connections } = await readDirectory(companyId, 'CONNECTION');
  const connection = connections.find(({ id, status }) => id === delivery.whatsappId && status === 'CONNECTED');
  if (!connection) return;
  const sender = await senderFor(ctx, campaign);
  if (await isOptedOut(ctx, identity)) await skip(sender.amounts, delivery, 'optedOut', now().toISOString());
  else await sendTo(sender, delivery, 'text', connection);
  await count(companyId, campaignId, sender.amounts, now());
}
