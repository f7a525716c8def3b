import { campaignKeys } from './campaignKeys.ts';
import { getItem, updateItem, wasApplied } from './store.ts';
import type { TransactItem } from './transactItem.ts';

/** Transaction item: a campaign is at work from now on, or no longer. */
export const setAtWork = (companyId: number, campaignId: number, isAtWork: boolean): TransactItem => ({
  Update: {
    Key: { ...campaignKeys.campaignsAtWork(companyId) },
    UpdateExpression: `${isAtWork ? 'ADD' : 'DELETE'} ids :one`,
    ExpressionAttributeValues: { ':one': new Set([campaignId]) },
  },
});

/** Numbers of the campaigns that are at work. */
export async function campaignsAtWork(companyId: number): Promise<readonly number[]> {
  const item = await getItem(campaignKeys.campaignsAtWork(companyId), true);
  return [...((item?.['ids'] as ReadonlySet<number> | undefined) ?? [])];
}

/**
 * Marks people in the running campaigns, or takes the mark away: the step that claims a recipient finds it
 * without another read. People without a recipient record yet are found when the campaign reads the opt-outs.
 * @param identities names of recipients' records
 * @param optedOutAt null: they want campaigns again
 */
export async function markOptedOut(
  companyId: number,
  identities: readonly string[],
  optedOutAt: string | null,
): Promise<void> {
  for (const campaignId of await campaignsAtWork(companyId)) {
    const marks = identities.map((identity) =>
      wasApplied(
        updateItem({
          Key: { ...campaignKeys.delivery(companyId, campaignId, identity) },
          UpdateExpression: optedOutAt === null ? 'REMOVE optedOutAt' : 'SET optedOutAt = :at',
          ConditionExpression: 'attribute_exists(pk)',
          ...(optedOutAt === null ? {} : { ExpressionAttributeValues: { ':at': optedOutAt } }),
        }),
      ),
    );
    await Promise.all(marks);
  }
}
