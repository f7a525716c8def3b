import { createHash } from 'node:crypto';
import { AppError } from '@shared/core/errors.ts';
import { updateItem } from '../store/store.ts';
import { keys } from '../store/table.ts';

// Addresses and e-mails are kept only as hashes: the counter must not become a list of people.
const hashed = (value: string): string => createHash('sha256').update(value).digest('hex').slice(0, 32);

export interface Limit {
  readonly scope: string;
  readonly value: string;
  readonly limit: number;
  /** Length of the fixed window in seconds. */
  readonly seconds: number;
}

const windowOf = ({ scope, value, seconds }: Limit, at: Date) => {
  const start = Math.floor(at.getTime() / 1000 / seconds) * seconds;
  return { key: keys.throttle(scope, `${hashed(value)}#${start}`), end: start + seconds };
};

const refuse = (end: number, at: Date): never => {
  throw new AppError('ERR_TOO_MANY_ATTEMPTS', { retryAfter: Math.max(1, Math.ceil(end - at.getTime() / 1000)) });
};

/** Gives a counted attempt back: it turned out not to be one of those that are limited. */
export async function forgetAttempt(limit: Limit, at: Date): Promise<void> {
  await updateItem({
    Key: { ...windowOf(limit, at).key },
    UpdateExpression: 'ADD #count :less',
    ExpressionAttributeNames: { '#count': 'count' },
    ExpressionAttributeValues: { ':less': -1 },
  });
}

/** Counts one attempt. @throws ERR_TOO_MANY_ATTEMPTS when it is one too many */
export async function countAttempt(limit: Limit, at: Date): Promise<void> {
  const { key, end } = windowOf(limit, at);
  const item = await updateItem({
    Key: { ...key },
    UpdateExpression: 'ADD #count :one SET #ttl = :ttl, et = :et',
    ExpressionAttributeNames: { '#count': 'count', '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':one': 1, ':ttl': end + 60, ':et': 'throttle' },
  });
  if (Number(item['count']) > limit.limit) refuse(end, at);
}
