import { createHash } from 'node:crypto';
import { AppError } from '@shared/core/errors.ts';
import { getItem, type Item, updateItem, WriteConflict, wasApplied } from '../store/store.ts';
import { type Key, keys } from '../store/table.ts';

/*
 * Limits that must hold over all containers and restarts are counted in the table. Each costs a write, so only rare or
 * valuable actions have one. Requests as such are counted in memory; see rateLimits.ts.
 */

interface AttemptSubject {
  readonly scope: string;
  readonly value: string;
}

/** Number of attempts allowed in each fixed window. */
export interface AttemptLimit extends AttemptSubject {
  readonly limit: number;
  /** Length of the window in seconds. */
  readonly seconds: number;
}

/** A secret that callers may guess, with the number of free guesses. */
export interface GuessLimit extends AttemptSubject {
  /** Guesses without a wait; each one more doubles the time until the next, from a second on. */
  readonly free: number;
}

/** A counter of guesses ends with the hour, so that it needs no clean-up. */
const guessSeconds = 60 * 60;
/** The rightful owner never waits longer than this. */
const longestWait = 15 * 60;

// Addresses and e-mails are kept only as hashes: the counter must not become a list of people.
const hashed = (value: string): string => createHash('sha256').update(value).digest('hex').slice(0, 32);

/** The counter of the window that an instant lies in, and the window's end in seconds. */
function windowOf(
  { scope, value }: AttemptSubject,
  seconds: number,
  at: Date,
): { readonly key: Key; readonly end: number } {
  const start = Math.floor(at.getTime() / 1000 / seconds) * seconds;
  return { key: keys.throttle(scope, `${hashed(value)}#${start}`), end: start + seconds };
}

function refuse(until: number, at: Date): never {
  throw new AppError('ERR_TOO_MANY_ATTEMPTS', { retryAfter: Math.max(1, Math.ceil((until - at.getTime()) / 1000)) });
}

const isOpen = 'attribute_not_exists(#until) OR #until <= :now';

const count = (key: Key, ttl: number, at: Date): Promise<Item> =>
  updateItem({
    Key: { ...key },
    UpdateExpression: 'ADD #count :one SET #ttl = :ttl, et = :et',
    ConditionExpression: isOpen,
    ExpressionAttributeNames: { '#count': 'count', '#ttl': 'ttl', '#until': 'until' },
    ExpressionAttributeValues: { ':one': 1, ':ttl': ttl, ':et': 'throttle', ':now': at.getTime() },
  });

const uncount = (key: Key, more = ''): Promise<Item> =>
  updateItem({
    Key: { ...key },
    UpdateExpression: `ADD #count :less ${more}`,
    ExpressionAttributeNames: { '#count': 'count', ...(more === '' ? {} : { '#until': 'until' }) },
    ExpressionAttributeValues: { ':less': -1 },
  });

/** Counts one attempt. @throws ERR_TOO_MANY_ATTEMPTS when it is one too many */
export async function countAttempt(limit: AttemptLimit, at: Date): Promise<void> {
  const { key, end } = windowOf(limit, limit.seconds, at);
  const item = await count(key, end + 60, at);
  if (Number(item['count']) > limit.limit) refuse(end * 1000, at);
}

/** Gives a counted attempt back: it turned out not to be one of those that are limited. */
export async function forgetAttempt(limit: AttemptLimit, at: Date): Promise<void> {
  await uncount(windowOf(limit, limit.seconds, at).key);
}

async function refuseGuess(key: Key, at: Date): Promise<never> {
  return refuse(Number((await getItem(key, true))?.['until'] ?? 0), at);
}

/** Counts a guess unless one before it still has to be waited for; guesses that were refused do not count. */
async function countedGuess({ key, end }: ReturnType<typeof windowOf>, at: Date): Promise<Item> {
  try {
    return await count(key, end + longestWait, at);
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
    return refuseGuess(key, at);
  }
}

/**
 * Counts a guess before it is looked at, so that guesses at the same moment cannot slip past together: of those
 * that are no longer free one wins the turn. @returns how many seconds the next one has to wait
 * @throws ERR_TOO_MANY_ATTEMPTS before the wait is over
 */
export async function countGuess(limit: GuessLimit, at: Date): Promise<number> {
  const window = windowOf(limit, guessSeconds, at);
  const { key } = window;
  const beyond = Number((await countedGuess(window, at))['count']) - limit.free;
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
  return refuseGuess(key, at);
}

/** Takes back the guess of a caller that gave the right answer: it is neither counted nor delayed. */
export async function forgetGuess(limit: GuessLimit, at: Date): Promise<void> {
  await uncount(windowOf(limit, guessSeconds, at).key, 'REMOVE #until');
}
