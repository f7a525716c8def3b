import { variantName } from '@shared/campaigns/counts.ts';
import type { Delivery, DeliveryState } from '@shared/campaigns/delivery.ts';
import type { Message, SendFailure } from '@shared/messages/model.ts';
import { messageEntity } from '../core/store/entities.ts';
import { updateItem, WriteConflict } from '../core/store/store.ts';
import { type Amounts, addTo, countFailed, type Fields, moveDelivery } from './deliveries.ts';

/** Writes a result to a message unless a report of the channel was faster. @returns true if written */
async function revise(
  message: Message,
  set: string,
  values: Record<string, unknown>,
  condition: string,
): Promise<boolean> {
  try {
    await updateItem({
      Key: { ...messageEntity.key(message) },
      UpdateExpression: `SET ${set}, updatedAt = :at, #ev = :ev ADD #version :one`,
      ConditionExpression: `attribute_exists(pk) AND ${condition}`,
      ExpressionAttributeNames: { '#ack': 'ack', '#ev': 'ev', '#version': 'version' },
      ExpressionAttributeValues: { ...values, ':ev': 'message.updated', ':one': 1, ':first': 1 },
    });
    return true;
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
    return false;
  }
}

export const messageAccepted = (message: Message, wid: string, at: string): Promise<boolean> =>
  revise(message, '#ack = :ack, wid = :wid', { ':ack': 1, ':wid': wid, ':at': at }, '#ack < :first');

/** @returns false if a report has shown the message as sent, or it is gone */
export const messageFailed = (message: Message, failure: SendFailure, attempts: number, at: string): Promise<boolean> =>
  revise(
    message,
    'failure = :failure, attempts = :attempts',
    { ':failure': failure, ':attempts': attempts, ':at': at },
    '#ack < :first',
  );

/** Failure code for a message without any report of its result. */
export const unknownOutcome = 'UNKNOWN_OUTCOME';

/**
 * Returns the states from which an acceptance moves a recipient on: from a failure only if the caller knows that a
 * report disproves it, or if the outcome was unknown. A loss reported before the acceptance stays.
 */
async function moveAccepted(
  delivery: Delivery,
  fields: Fields & Pick<Delivery, 'updatedAt'>,
  amounts: Amounts,
  is: Fields,
): Promise<Delivery | undefined> {
  const moved = await moveDelivery(delivery, fields, { from: ['claimed'], is });
  if (moved) return moved;
  const failed = delivery.state === 'failed' ? delivery : { reason: unknownOutcome, isRetriable: false };
  const found = await moveDelivery(delivery, fields, { from: ['failed'], is: { ...is, reason: failed.reason } });
  if (found) countFailed(amounts, failed, -1);
  return found;
}

/** The channel took it. @returns whether it was noted by this call */
export async function noteAccepted(delivery: Delivery, message: Message, amounts: Amounts, at: string) {
  const { part, messageId } = delivery;
  const cost = message.campaign?.cost ?? 0;
  if (part === 'ask') {
    const asked = {
      ...{ state: 'asked' as const, confirmationRequestedAt: at, ticketId: message.ticketId },
      ...{ cost, reason: '', isRetriable: false, updatedAt: at },
    };
    const moved = await moveAccepted(delivery, asked, amounts, { messageId });
    if (moved) addTo(amounts, 'asked');
    if (moved) addTo(amounts, 'cost', cost);
    return moved !== undefined;
  }
  if (part !== 'text') {
    addTo(amounts, 'followed');
    addTo(amounts, 'cost', cost);
    return true;
  }
  const sent = {
    ...{ deliveredAt: at, ticketId: message.ticketId, cost: delivery.cost + cost },
    ...{ reason: '', isRetriable: false, updatedAt: at },
  };
  const is = { messageId, deliveredAt: null };
  const moved =
    (await moveAccepted(delivery, { ...sent, state: 'sent' }, amounts, is)) ??
    (await moveDelivery(delivery, sent, { from: ['delivered', 'read'], is }));
  if (!moved) return false;
  addTo(amounts, 'sent');
  addTo(amounts, variantName(delivery.variant, 'sent'));
  addTo(amounts, 'cost', cost);
  return true;
}

/** Marks a message as failed for good. @returns true if this call did */
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
  const wasFailed = delivery.state === 'failed';
  const from: readonly DeliveryState[] = wasFailed ? ['failed'] : ['claimed', 'pending'];
  const moved = await moveDelivery(delivery, failed, { from, is: { messageId } });
  if (!moved) return false;
  // Tried again and refused before it left: it fails by another reason than before.
  if (wasFailed) countFailed(amounts, delivery, -1);
  countFailed(amounts, failed, 1);
  return true;
}
