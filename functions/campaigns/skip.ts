import { reasonName } from '@shared/campaigns/counts.ts';
import type { Delivery } from '@shared/campaigns/delivery.ts';
import { type Amounts, addTo, countFailed, moveDelivery } from './deliveries.ts';
import type { SkipReason } from './recipient.ts';

export async function skip(
  amounts: Amounts,
  delivery: Delivery,
  reason: SkipReason,
  at: string,
): Promise<{ readonly kind: 'skipped' }> {
  const fields = { state: 'skipped' as const, reason, updatedAt: at };
  if (await moveDelivery(delivery, fields, { from: [delivery.state], is: { updatedAt: delivery.updatedAt } })) {
    addTo(amounts, 'skipped');
    addTo(amounts, reasonName(reason, true));
    if (delivery.state === 'failed') countFailed(amounts, delivery, -1);
  }
  return { kind: 'skipped' };
}
