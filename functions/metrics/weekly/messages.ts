import { updateItem, wasApplied } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';

/**
 * Takes a person's message of a week for one try. @returns false when the same try was taken before: messages of a queue
 * may come twice, and nobody is written to twice
 */
export const claimWeeklyMessage = (
  { companyId, monday, userId }: { readonly companyId: number; readonly monday: string; readonly userId: number },
  attempt: number,
): Promise<boolean> =>
  wasApplied(
    updateItem({
      Key: { ...keys.weeklyNotice(companyId, monday) },
      UpdateExpression: 'SET #tries = :attempt',
      ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(#tries) OR #tries < :attempt)',
      ExpressionAttributeNames: { '#tries': `tries${userId}` },
      ExpressionAttributeValues: { ':attempt': attempt },
    }),
  );
