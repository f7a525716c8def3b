import { createItem, updateItem, wasApplied } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import type { Lease } from './sessions.ts';

const keptSeconds = 3 * 24 * 60 * 60;

/**
 * Counts a conversation that the company begins, once however often it is tried. @returns false when the day had as many
 * as it may
 */
export async function countNewConversation(
  { companyId, whatsappId }: Pick<Lease, 'companyId' | 'whatsappId'>,
  who: string,
  at: Date,
  most: number,
): Promise<boolean> {
  const day = at.toISOString().slice(0, 10);
  const ttl = Math.floor(at.getTime() / 1000) + keptSeconds;
  const mark = {
    ...keys.linkedNewConversation(companyId, whatsappId, day, who),
    et: 'linkedNewConversation',
    sv: 1,
    ttl,
  };
  if (!(await wasApplied(createItem(mark)))) return true;
  return wasApplied(
    updateItem({
      Key: { ...keys.linkedNewConversation(companyId, whatsappId, day, '') },
      UpdateExpression: 'SET et = :et, sv = :one, #ttl = :ttl ADD counted :one',
      ConditionExpression: 'attribute_not_exists(counted) OR counted < :most',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':et': 'linkedNewConversation', ':one': 1, ':ttl': ttl, ':most': most },
    }),
  );
}
