import { daySeconds } from '@shared/core/time.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { getItem, updateItem, WriteConflict } from '../core/store/store.ts';
import type { Key } from '../core/store/table.ts';

/** Seconds for which a sent alert is remembered. */
const rememberedSeconds = 7 * daySeconds;
/** Milliseconds, longer than a run lasts, after which an alert without a result counts as abandoned. */
const heldMs = 150_000;
/** After so many tries an alert comes too late to help. */
const maxTries = 4;

/** Recipients that were not reached; undefined for all. */
type Left = readonly string[] | undefined;

/** @returns the recipients for another attempt; empty when done */
type Send = (left: Left) => Promise<readonly string[]>;

async function claim({ companyId, now }: CompanyCtx, key: Key) {
  const at = now.getTime();
  try {
    return await updateItem({
      Key: { ...key },
      UpdateExpression: 'SET et = :et, sv = :one, companyId = :company, #ttl = :ttl, heldUntil = :until ADD tries :one',
      ConditionExpression: 'attribute_not_exists(pk) OR (attribute_not_exists(isDone) AND heldUntil <= :now)',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: {
        ...{ ':et': 'promiseAlert', ':one': 1, ':company': companyId, ':until': at + heldMs, ':now': at },
        ':ttl': Math.ceil(at / 1000) + rememberedSeconds,
      },
    });
  } catch (error) {
    if (error instanceof WriteConflict) return undefined;
    throw error;
  }
}

const settle = (key: Key): Promise<unknown> =>
  updateItem({
    Key: { ...key },
    UpdateExpression: 'SET isDone = :done',
    ExpressionAttributeValues: { ':done': true },
  });

const release = (key: Key, now: Date, left: readonly string[]): Promise<unknown> =>
  updateItem({
    Key: { ...key },
    UpdateExpression: 'SET heldUntil = :now, notReached = :left',
    ExpressionAttributeValues: { ':now': now.getTime(), ':left': left },
  });

/**
 * Sends an alert unless it was sent: of several that try at once one sends, and what one claimed that died, or could not
 * be sent for now, is tried again.
 * @returns whether it is over; otherwise it has to be looked at again
 */
export async function sendOnce(ctx: CompanyCtx, key: Key, send: Send): Promise<boolean> {
  const mark = await claim(ctx, key);
  if (!mark) return (await getItem(key, true))?.['isDone'] === true;
  const left = await send(mark['notReached'] as Left);
  const isOver = left.length === 0 || Number(mark['tries']) >= maxTries;
  await (isOver ? settle(key) : release(key, ctx.now, left));
  return isOver;
}
