import { putIf } from '../../core/store/records.ts';
import { getItem, transact, wasApplied } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { countEnd, countingOfDay, toIsoDay } from './dayCounts.ts';
import type { Lease } from './sessions.ts';

const et = 'linkedNewConversation';

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
  const keyOf = (one: string) => keys.linkedNewConversation(companyId, whatsappId, toIsoDay(at), one);
  if (await getItem(keyOf(who), true)) return true;
  const begun = putIf({ ...keyOf(who), et, sv: 1, ttl: countEnd(at) }, { pk: undefined });
  // Both are written together, so that a refused contact is refused again on the next attempt.
  return wasApplied(transact([begun, { Update: countingOfDay(keyOf(''), et, at, 1, most) }]));
}
