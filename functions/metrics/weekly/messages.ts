import { updateItem, wasApplied } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';

/**
 * Takes a user's message of a week for one try.
 * @returns false if the same try was taken before, because a queue may deliver twice and no user may be written to
 * twice
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
