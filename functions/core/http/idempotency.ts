import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { AppError } from '@shared/core/errors.ts';
import { daySeconds } from '@shared/core/time.ts';
import type { Ctx } from '../context/ctx.ts';
import { createItem, getItem, type Item, putItem, updateItem, WriteConflict } from '../store/store.ts';
import { type Key, keys } from '../store/table.ts';

/** A request that died half-way frees its key after this many seconds. */
const abandonedAfter = 60;

const hashOf = (input: unknown): string => createHash('sha256').update(JSON.stringify(input)).digest('hex');

/**
 * Answers hold texts, names and numbers of customers, and nothing leads from a person to them. So they are sealed with
 * what only the same request brings again: its key and everything it says. To everybody else, and after an erasure, they
 * are noise until they go.
 */
const sealOf = (name: string, input: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(['answer', name, input]))
    .digest();

function sealed(answer: unknown, seal: Buffer): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', seal, iv);
  const text = Buffer.concat([cipher.update(JSON.stringify(answer ?? null)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
}

function opened(text: string, seal: Buffer): unknown {
  const bytes = Buffer.from(text, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', seal, bytes.subarray(0, 12), { authTagLength: 16 });
  decipher.setAuthTag(bytes.subarray(12, 28));
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'));
}

/** The answer of a record; one that a former version left is not sealed. */
const answerIn = (item: Item, seal: Buffer): unknown =>
  item['isSealed'] === true ? opened(String(item['answer']), seal) : item['answer'];

async function finishedRequest(key: { pk: string; sk: string }, hash: string): Promise<Item> {
  const item = await getItem(key, true);
  if (!item) throw new AppError('ERR_CONFLICT');
  if (item['hash'] !== hash) throw new AppError('ERR_IDEMPOTENCY_MISMATCH');
  if (item['answer'] === undefined) throw new AppError('ERR_CONFLICT', { retryAfter: 2 });
  return item;
}

/**
 * Claims a key. If several requests find the key free, or left behind by a request that failed or died, exactly one
 * gets it.
 */
async function claimed(claim: Item & Key, seconds: number): Promise<boolean> {
  try {
    await createItem(claim);
    return true;
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
  }
  return updateItem({
    Key: { pk: claim.pk, sk: claim.sk },
    UpdateExpression: 'SET #hash = :hash, #ttl = :ttl',
    ConditionExpression: 'attribute_not_exists(answer) AND #ttl < :now',
    ExpressionAttributeNames: { '#hash': 'hash', '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':hash': claim['hash'], ':ttl': claim['ttl'], ':now': seconds },
  }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof WriteConflict) return false;
      throw error;
    },
  );
}

/**
 * The same key within 24 hours answers the same and has one effect; with other parameters it is
 * refused (422). A failed request frees the key, because nothing happened.
 */
export async function runOnce<T>(ctx: Ctx, input: unknown, work: () => Promise<T>): Promise<T> {
  const { idempotencyKey } = ctx.request;
  if (!idempotencyKey) return work();
  // Keys of the API have no user to tell them apart.
  const name = ctx.apiKey ? `api${ctx.apiKey.id}#${idempotencyKey}` : idempotencyKey;
  const key = keys.idempotency(ctx.companyId, ctx.user.id, name.slice(0, 200));
  const hash = hashOf(input);
  const seal = sealOf(name.slice(0, 200), input);
  const seconds = Math.floor(ctx.now.getTime() / 1000);
  const claim: Item & Key = { ...key, et: 'idempotency', hash, ttl: seconds + abandonedAfter };
  if (!(await claimed(claim, seconds))) return answerIn(await finishedRequest(key, hash), seal) as T;
  let answer: T;
  try {
    answer = await work();
  } catch (error) {
    await putItem({ ...claim, ttl: seconds - 1 });
    throw error;
  }
  await putItem({ ...claim, answer: sealed(answer, seal), isSealed: true, ttl: seconds + daySeconds });
  return answer;
}
