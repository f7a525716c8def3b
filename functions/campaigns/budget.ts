import type { Campaign } from '@shared/campaigns/model.ts';
import { AppError } from '@shared/core/errors.ts';
import { campaignKeys } from '../core/store/campaignKeys.ts';
import { updateItem, wasApplied } from '../core/store/store.ts';

/** Millionths of the currency in one of its units. */
const millionths = 1_000_000;

type Budgeted = Pick<Campaign, 'companyId' | 'id' | 'budget'>;

const runKey = ({ companyId, id }: Budgeted) => ({ ...campaignKeys.campaignRun(companyId, id) });

/**
 * Reserves what a message costs before it is sent, so that sends at the same time, killed steps and confirmed recipients
 * never pass the budget together. A run that has reserved nothing yet begins with what it has spent.
 * @param cost millionths of the currency
 * @returns false when the budget does not reach
 */
async function reserveCost(campaign: Budgeted, cost: number): Promise<boolean> {
  if (campaign.budget === null || cost === 0) return true;
  const room = Math.round(campaign.budget * millionths) - cost;
  return wasApplied(
    updateItem({
      Key: runKey(campaign),
      UpdateExpression: 'SET #reserved = if_not_exists(#reserved, #spent) + :cost',
      ConditionExpression: '#spent <= :room AND (attribute_not_exists(#reserved) OR #reserved <= :room)',
      ExpressionAttributeNames: { '#reserved': 'reserved', '#spent': 'cost' },
      ExpressionAttributeValues: { ':cost': cost, ':room': room },
    }),
  );
}

/** Gives back what was reserved for a message that certainly did not leave. */
async function releaseCost(campaign: Budgeted, cost: number): Promise<void> {
  if (campaign.budget === null || cost === 0) return;
  await updateItem({
    Key: runKey(campaign),
    UpdateExpression: 'SET #reserved = #reserved - :cost',
    ConditionExpression: 'attribute_exists(#reserved)',
    ExpressionAttributeNames: { '#reserved': 'reserved' },
    ExpressionAttributeValues: { ':cost': cost },
  });
}

interface Ended {
  readonly kind: string;
  readonly mayHaveLeft?: boolean;
}

/** True if a message left or may have left, so that its cost stays reserved. */
const mayBeOut = ({ kind, mayHaveLeft = false }: Ended): boolean =>
  mayHaveLeft || kind === 'sent' || kind === 'unknown';

/** Sends if the budget allows it. A crash leaves the reservation, because the message may have left. */
export async function withinBudget<T extends Ended>(
  campaign: Budgeted,
  cost: number,
  send: () => Promise<T>,
): Promise<T | { readonly kind: 'pause'; readonly code: 'budget'; readonly detail: string }> {
  if (!(await reserveCost(campaign, cost))) return { kind: 'pause', code: 'budget', detail: '' };
  let result: T;
  try {
    result = await send();
  } catch (error) {
    // A refusal of our own comes before anything is sent.
    if (error instanceof AppError) await releaseCost(campaign, cost);
    throw error;
  }
  if (!mayBeOut(result)) await releaseCost(campaign, cost);
  return result;
}
