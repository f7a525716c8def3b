import { createHash } from 'node:crypto';
import { AppError } from '@shared/core/errors.ts';
import type { Ctx } from './ctx.ts';
import { createItem, getItem, type Item, putItem, WriteConflict } from './store.ts';
import { keys } from './table.ts';

const hours24 = 24 * 60 * 60;
/** A request that died half-way frees its key after this many seconds. */
const abandonedAfter = 60;

const hashOf = (input: unknown): string => createHash('sha256').update(JSON.stringify(input)).digest('hex');

async function held(key: { pk: string; sk: string }, hash: string): Promise<Item> {
  const item = await getItem(key, true);
  if (!item) throw new AppError('ERR_CONFLICT');
  if (item['hash'] !== hash) throw new AppError('ERR_IDEMPOTENCY_MISMATCH');
  if (item['answer'] === undefined) throw new AppError('ERR_CONFLICT', { retryAfter: 2 });
  return item;
}

/**
 * The same key within 24 hours answers the same and has one effect; with other parameters it is
 * refused (422). A failed request frees the key, because nothing happened.
 */
export async function once<T>(ctx: Ctx, input: unknown, work: () => Promise<T>): Promise<T> {
  const name = ctx.request.idempotencyKey;
  if (!name) return work();
  const key = keys.idempotency(ctx.companyId, ctx.user.id, name.slice(0, 200));
  const hash = hashOf(input);
  const seconds = Math.floor(ctx.now.getTime() / 1000);
  const claim: Item = { ...key, et: 'idempotency', hash, ttl: seconds + abandonedAfter };
  try {
    await createItem(claim);
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
    const before = await getItem(key, true);
    const isAbandoned = before !== undefined && before['answer'] === undefined && Number(before['ttl']) < seconds;
    if (!isAbandoned) return (await held(key, hash))['answer'] as T;
    await putItem(claim);
  }
  let answer: T;
  try {
    answer = await work();
  } catch (error) {
    await putItem({ ...claim, ttl: seconds - 1 });
    throw error;
  }
  await putItem({ ...claim, answer, ttl: seconds + hours24 });
  return answer;
}
