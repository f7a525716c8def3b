import { daySeconds } from '@shared/core/time.ts';
import type { Key } from '../../core/store/table.ts';

const keptSeconds = 3 * daySeconds;

export const toIsoDay = (at: Date): string => at.toISOString().slice(0, 10);
/** Expiry of a day's counts, in epoch seconds. */
export const countEnd = (at: Date): number => Math.floor(at.getTime() / 1000) + keptSeconds;

/** Counts what a number did on a day, unless that were more than it may. */
export const countingOfDay = (key: Key, et: string, at: Date, by: number, most: number) => ({
  Key: { ...key },
  UpdateExpression: 'SET et = :et, sv = :one, #ttl = :ttl ADD counted :by',
  ConditionExpression: `${by <= most ? 'attribute_not_exists(counted) OR ' : ''}counted <= :room`,
  ExpressionAttributeNames: { '#ttl': 'ttl' },
  ExpressionAttributeValues: { ':et': et, ':one': 1, ':ttl': countEnd(at), ':by': by, ':room': most - by },
});
