import { reasonName } from '@shared/campaigns/counts.ts';
import type { Delivery } from '@shared/campaigns/delivery.ts';
import { type Amounts, addTo, moveDelivery } from './deliveries.ts';
import type { SkipReason } from './recipient.ts';

/** Somebody whom nothing reached before is counted as what happens to them now. */
export function noLongerFailed(amounts: Amounts, { reason }: Delivery): void {
  addTo(amounts, 'failed', -1);
  addTo(amounts, reasonName(reason, false), -1);
}

/** Nothing is sent to them by this campaign, and why. */
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
    if (reason === 'optedOut') addTo(amounts, 'optedOut');
    if (delivery.state === 'failed') noLongerFailed(amounts, delivery);
  }
  return { kind: 'skipped' };
}
