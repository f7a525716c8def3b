import { variantName } from '@shared/campaigns/counts.ts';
import type { Message } from '@shared/messages/model.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { type Amounts, addTo, count, countFailed, type DeliveryKey, findDelivery, moveDelivery } from './deliveries.ts';
import { noteAccepted } from './outcome.ts';

const received = 2;
const read = 3;

/** Records a delivery, also of a message that counted as lost. */
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
  // The sender crashed or was stopped before it could record the acceptance.
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
  // The report was faster than the sender, so nothing was counted yet.
  if (await moveDelivery(place, fields, { from: ['claimed'], is: { messageId } }))
    return countFailed(amounts, failed, 1);
  const moved = await moveDelivery(place, fields, { from: ['sent', 'asked'], is: { messageId } });
  if (!moved) return;
  countFailed(amounts, failed, 1);
  // Undelivered messages are not charged.
  addTo(amounts, 'cost', -moved.cost);
  if (moved.cost > 0) await moveDelivery(place, { cost: 0, updatedAt }, { from: ['failed'], is: { messageId } });
  addTo(amounts, campaign?.part === 'ask' ? 'asked' : 'sent', -1);
  if (campaign?.part === 'text') addTo(amounts, variantName(moved.variant, 'sent'), -1);
}

/** Records that a message left although its request failed with a server error, so that it is not sent again. */
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

/**
 * Applies the channel's status of a campaign's message to the recipient's record, which only moves forward. Idempotent.
 */
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
