import type { Delivery } from '@shared/campaigns/delivery.ts';
import { now } from '../core/context/clock.ts';
import { messageEntity, messageKey } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItem } from '../core/store/store.ts';
import { moveDelivery } from './deliveries.ts';
import { messageFailed, noteAccepted, noteFailed, unknownOutcome } from './outcome.ts';
import type { Sender } from './sending.ts';

const unknownEnd = {
  code: unknownOutcome,
  reason: 'Sending was interrupted and nothing tells how it ended.',
  isRetriable: false,
};

/**
 * Settles a recipient after a crashed step or a missing answer. Messages are stored before they are sent:
 * without one nothing left, and the recipient is tried again. With one it may have left, which only the channel's
 * report shows; it is never sent again.
 * @returns true if nothing is left to do
 */
export async function recover(sender: Sender, delivery: Delivery): Promise<boolean> {
  const { companyId, messageId } = delivery;
  const at = now().toISOString();
  const key = messageId === null ? undefined : messageKey(companyId, messageId);
  const item = key && (await getItem(key, true));
  const message = item && fromItem(messageEntity, item);
  if (!message) {
    const again = { state: 'pending' as const, nextAttemptAt: null, updatedAt: at };
    await moveDelivery(delivery, again, { from: ['claimed'], is: { messageId } });
    return false;
  }
  if (message.wid !== null && message.failure === null) {
    await noteAccepted(delivery, message, sender.amounts, at);
    return true;
  }
  const failure = message.failure ?? unknownEnd;
  if (message.failure === null) await messageFailed(message, unknownEnd, 1, at);
  await noteFailed(delivery, failure, sender.amounts, at);
  return true;
}
