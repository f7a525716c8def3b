import { variantName } from '@shared/campaigns/counts.ts';
import type { Message } from '@shared/messages/model.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { type Amounts, addTo, count, countFailed, type DeliveryKey, findDelivery, moveDelivery } from './deliveries.ts';
import { noteAccepted } from './outcome.ts';

const received = 2;
const read = 3;

/** It arrived. One that was taken for lost did after all. */
async function noteReceived(place: DeliveryKey, message: Message, amounts: Amounts): Promise<void> {
  const { id: messageId, updatedAt } = message;
  const is = { messageId, receivedAt: null };
  const arrived = { receivedAt: updatedAt, updatedAt, state: 'delivered' as const };
  const moved = await moveDelivery(place, arrived, { from: ['claimed', 'sent', 'failed'], is });
  if (!moved) return;
  addTo(amounts, 'delivered');
  if (moved.reason !== '') {
    countFailed(amounts, moved, -1);
    const { reason } = moved;
    await moveDelivery(place, { reason: '', isRetriable: false, updatedAt }, { is: { messageId, reason } });
  }
  // Whoever sent it died before that was noted, or had it taken back.
  if (moved.deliveredAt === null) await noteAccepted(moved, message, amounts, updatedAt);
}

async function noteRead(place: DeliveryKey, { id: messageId, updatedAt }: Message, amounts: Amounts): Promise<void> {
  const fields = { state: 'read' as const, readAt: updatedAt, updatedAt };
  const moved = await moveDelivery(place, fields, { is: { messageId, readAt: null } });
  if (!moved) return;
  addTo(amounts, 'read');
  addTo(amounts, variantName(moved.variant, 'read'));
}

/** The channel had taken it and could not bring it. */
async function noteLost(place: DeliveryKey, message: Message, amounts: Amounts): Promise<void> {
  const { id: messageId, failure, updatedAt, campaign } = message;
  if (!failure) return;
  const failed = { state: 'failed' as const, reason: failure.code, isRetriable: failure.isRetriable };
  const fields = { ...failed, deliveredAt: null, updatedAt };
  // Faster than whoever sent it could note that the channel had taken it: nothing was counted yet.
  if (await moveDelivery(place, fields, { from: ['claimed'], is: { messageId } }))
    return countFailed(amounts, failed, 1);
  const moved = await moveDelivery(place, fields, { from: ['sent', 'asked'], is: { messageId } });
  if (!moved) return;
  countFailed(amounts, failed, 1);
  // Only what arrives is paid.
  addTo(amounts, 'cost', -moved.cost);
  if (moved.cost > 0) await moveDelivery(place, { cost: 0, updatedAt }, { from: ['failed'], is: { messageId } });
  addTo(amounts, campaign?.part === 'ask' ? 'asked' : 'sent', -1);
  if (campaign?.part === 'text') addTo(amounts, variantName(moved.variant, 'sent'), -1);
}

/** It left, although the call to send it had been answered by a fault of the server: nobody may try it a second time. */
async function noteLeft(place: DeliveryKey, message: Message, amounts: Amounts): Promise<void> {
  const found = await findDelivery(place);
  const isOfThisTry = found?.messageId === message.id && (found.state === 'failed' || found.state === 'claimed');
  if (isOfThisTry) await noteAccepted(found, message, amounts, message.updatedAt);
}

/** A failed try of this message is disproved by a report that the channel took it. May run again. */
export async function noteTaken(ctx: CompanyCtx, message: Message): Promise<void> {
  const { campaign } = message;
  if (campaign?.part !== 'text' && campaign?.part !== 'ask') return;
  const place = { companyId: ctx.companyId, campaignId: campaign.id, identity: campaign.recipient };
  const amounts: Amounts = {};
  await noteLeft(place, message, amounts);
  await count(ctx.companyId, campaign.id, amounts, ctx.now);
}

/** The channel told what became of a campaign's message: its recipient's record follows, and only ever further. May run again. */
export async function noteStatus(ctx: CompanyCtx, message: Message): Promise<void> {
  const { campaign, ack } = message;
  if (campaign?.part !== 'text' && campaign?.part !== 'ask') return;
  const place = { companyId: ctx.companyId, campaignId: campaign.id, identity: campaign.recipient };
  const amounts: Amounts = {};
  if (ack < received) await noteLost(place, message, amounts);
  if (ack >= received && campaign.part === 'ask') await noteLeft(place, message, amounts);
  if (ack >= received && campaign.part === 'text') await noteReceived(place, message, amounts);
  if (ack >= read && campaign.part === 'text') await noteRead(place, message, amounts);
  await count(ctx.companyId, campaign.id, amounts, ctx.now);
}
