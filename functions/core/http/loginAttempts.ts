import { createHash } from 'node:crypto';
import { AppError } from '@shared/core/errors.ts';
import { getItem, type Item, updateItem, WriteConflict, wasApplied } from '../store/store.ts';
import { type Key, keys } from '../store/table.ts';

/** What somebody tries to guess, and how often that is free. */
export interface LoginAttempt {
  readonly scope: string;
  readonly value: string;
  /** Guesses without a wait; each one more doubles the time until the next, from a second on. */
  readonly free: number;
}

/** A counter begins anew with the hour, so that it needs nobody to forget it. */
const windowSeconds = 60 * 60;
/** Whoever it really is waits no longer than this. */
const longestWait = 15 * 60;

// Addresses and e-mails are kept only as hashes: the counter must not become a list of people.
const hashed = (value: string): string => createHash('sha256').update(value).digest('hex').slice(0, 32);

const hourOf = (at: Date): number => Math.floor(at.getTime() / 1000 / windowSeconds) * windowSeconds;

const keyOf = ({ scope, value }: LoginAttempt, at: Date): Key => keys.throttle(scope, `${hashed(value)}#${hourOf(at)}`);

const isOpen = 'attribute_not_exists(#until) OR #until <= :now';

async function refuse(key: Key, at: Date): Promise<never> {
  const until = Number((await getItem(key, true))?.['until'] ?? 0);
  throw new AppError('ERR_TOO_MANY_ATTEMPTS', {
    retryAfter: Math.max(1, Math.ceil((until - at.getTime()) / 1000)),
  });
}

/** Counts a guess unless one before it still has to be waited for; guesses that were refused do not count. */
async function counted(key: Key, at: Date): Promise<Item> {
  try {
    return await updateItem({
      Key: { ...key },
      UpdateExpression: 'ADD #count :one SET #ttl = :ttl, et = :et',
      ConditionExpression: isOpen,
      ExpressionAttributeNames: { '#count': 'count', '#ttl': 'ttl', '#until': 'until' },
      ExpressionAttributeValues: {
        ':one': 1,
        ':ttl': hourOf(at) + windowSeconds + longestWait,
        ':et': 'throttle',
        ':now': at.getTime(),
      },
    });
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
    return refuse(key, at);
  }
}

const uncount = (key: Key, more = ''): Promise<Item> =>
  updateItem({
    Key: { ...key },
    UpdateExpression: `ADD #count :less ${more}`,
    ExpressionAttributeNames: { '#count': 'count', ...(more === '' ? {} : { '#until': 'until' }) },
    ExpressionAttributeValues: { ':less': -1 },
  });

/**
 * Counts a guess before it is looked at, so that guesses at the same moment cannot slip past together: of those
 * that are no longer free one wins the turn. @returns how many seconds the next one has to wait
 * @throws ERR_TOO_MANY_ATTEMPTS before the wait is over
 */
export async function countGuess(guessing: LoginAttempt, at: Date): Promise<number> {
  const key = keyOf(guessing, at);
  const beyond = Number((await counted(key, at))['count']) - guessing.free;
  if (beyond <= 0) return 0;
  const wait = Math.min(longestWait, 2 ** (beyond - 1));
  const isMine = await wasApplied(
    updateItem({
      Key: { ...key },
      UpdateExpression: 'SET #until = :until',
      ConditionExpression: isOpen,
      ExpressionAttributeNames: { '#until': 'until' },
      ExpressionAttributeValues: { ':until': at.getTime() + wait * 1000, ':now': at.getTime() },
    }),
  );
  if (isMine) return wait;
  await uncount(key);
  return refuse(key, at);
}

/** It was no guess: whoever knows the answer is neither counted nor made to wait. */
export async function forgetGuess(guessing: LoginAttempt, at: Date): Promise<void> {
  await uncount(keyOf(guessing, at), 'REMOVE #until');
}
