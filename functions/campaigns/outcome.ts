import { variantName } from '@shared/campaigns/counts.ts';
import type { Delivery } from '@shared/campaigns/delivery.ts';
import type { Message, SendFailure } from '@shared/messages/model.ts';
import { messageEntity } from '../core/store/entities.ts';
import { updateItem, WriteConflict } from '../core/store/store.ts';
import { type Amounts, addTo, countFailed, moveDelivery } from './deliveries.ts';

/** What became of a message, written to it if no report of the channel was faster. */
async function revise(
  message: Message,
  set: string,
  values: Record<string, unknown>,
  condition: string,
): Promise<void> {
  try {
    await updateItem({
      Key: { ...messageEntity.key(message) },
      UpdateExpression: `SET ${set}, updatedAt = :at, #ev = :ev ADD #version :one`,
      ConditionExpression: `attribute_exists(pk) AND ${condition}`,
      ExpressionAttributeNames: { '#ack': 'ack', '#ev': 'ev', '#version': 'version' },
      ExpressionAttributeValues: { ...values, ':ev': 'message.updated', ':one': 1, ':first': 1 },
    });
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
  }
}

export const messageAccepted = (message: Message, wid: string, at: string): Promise<void> =>
  revise(message, '#ack = :ack, wid = :wid', { ':ack': 1, ':wid': wid, ':at': at }, '#ack < :first');

export const messageFailed = (message: Message, failure: SendFailure, attempts: number, at: string): Promise<void> =>
  revise(
    message,
    'failure = :failure, attempts = :attempts',
    { ':failure': failure, ':attempts': attempts, ':at': at },
    '#ack < :first',
  );

/** The channel took it. @returns whether it was noted by this call */
export async function noteAccepted(delivery: Delivery, message: Message, cost: number, amounts: Amounts, at: string) {
  const { part, messageId } = delivery;
  if (part === 'ask') {
    const asked = {
      state: 'asked' as const,
      confirmationRequestedAt: at,
      ticketId: message.ticketId,
      cost,
      updatedAt: at,
    };
    const moved = await moveDelivery(delivery, asked, { from: ['claimed', 'failed'], is: { messageId } });
    if (moved) addTo(amounts, 'asked');
    if (moved) addTo(amounts, 'cost', cost);
    return moved !== undefined;
  }
  if (part !== 'text') {
    addTo(amounts, 'followed');
    addTo(amounts, 'cost', cost);
    return true;
  }
  const sent = { deliveredAt: at, ticketId: message.ticketId, cost: delivery.cost + cost, reason: '', updatedAt: at };
  const is = { messageId, deliveredAt: null };
  const moved =
    (await moveDelivery(delivery, { ...sent, state: 'sent' }, { from: ['claimed', 'failed'], is })) ??
    (await moveDelivery(delivery, sent, { is }));
  if (!moved) return false;
  addTo(amounts, 'sent');
  addTo(amounts, variantName(delivery.variant, 'sent'));
  addTo(amounts, 'cost', cost);
  return true;
}

/** It did not go out and will not by itself. @returns whether it was noted by this call */
export async function noteFailed(
  delivery: Delivery,
  failure: SendFailure,
  amounts: Amounts,
  at: string,
): Promise<boolean> {
  const { part, messageId } = delivery;
  if (part !== 'ask' && part !== 'text') return false;
  const failed = {
    ...{ state: 'failed' as const, reason: failure.code, isRetriable: failure.isRetriable },
    ...{ nextAttemptAt: null, updatedAt: at },
  };
  const moved = await moveDelivery(delivery, failed, { from: ['claimed', 'pending'], is: { messageId } });
  if (!moved) return false;
  countFailed(amounts, failed, 1);
  return true;
}
