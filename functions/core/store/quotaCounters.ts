import { keys } from './table.ts';
import type { TransactItem } from './transactItem.ts';

/** Kinds that a plan or the product limits; and administrators, of whom one must remain. */
export type QuotaCounter =
  | 'users'
  | 'admins'
  | 'queues'
  | 'connections'
  | 'pausedUsers'
  | 'pausedConnections'
  | 'tags'
  | 'quickMessages'
  | 'prompts'
  | 'campaigns'
  | 'contactLists'
  | 'fileLists'
  | 'integrations'
  | 'apiKeys'
  | 'webhookEndpoints'
  | 'plans'
  | 'helps';
type Amounts = Partial<Record<QuotaCounter, number>>;

interface Bounds {
  /** Refused when one of these would become larger. */
  readonly most?: Amounts;
  /** Refused when one of these would become smaller. */
  readonly least?: Amounts;
}

/**
 * Transaction item: counts what is created or removed in the same transaction, so that parallel
 * creations stop exactly at the plan's limit (B-PLAN-2) and the last administrator cannot go. One item
 * for all kinds, because a transaction may touch an item only once.
 */
export function changeCounters(
  companyId: number,
  change: Amounts,
  { most = {}, least = {} }: Bounds = {},
): TransactItem {
  const changeOf = (kind: string): number => change[kind as QuotaCounter] ?? 0;
  const tooMany = Object.entries(most).map(([kind, limit]) =>
    // A missing counter is 0, so the first ones pass unless they alone exceed the limit.
    limit >= changeOf(kind) ? `(attribute_not_exists(#${kind}) OR #${kind} <= :${kind})` : `#${kind} <= :${kind}`,
  );
  const tooFew = Object.keys(least).map((kind) => `#${kind} >= :${kind}`);
  const bounds = Object.entries({ ...most, ...least });
  const conditions = [...tooMany, ...tooFew];
  const kinds = [...new Set([...Object.keys(change), ...bounds.map(([kind]) => kind)])];
  return {
    Update: {
      Key: { ...keys.quotas(companyId) },
      UpdateExpression: `SET et = :et ADD ${Object.keys(change)
        .map((kind) => `#${kind} :${kind}Change`)
        .join(', ')}`,
      ...(conditions.length > 0 ? { ConditionExpression: conditions.join(' AND ') } : {}),
      ExpressionAttributeNames: Object.fromEntries(kinds.map((kind) => [`#${kind}`, kind])),
      ExpressionAttributeValues: {
        ':et': 'census',
        ...Object.fromEntries(Object.entries(change).map(([kind, amount]) => [`:${kind}Change`, amount])),
        ...Object.fromEntries(bounds.map(([kind, bound]) => [`:${kind}`, bound - changeOf(kind)])),
      },
    },
  };
}
