import { AppError } from '@shared/core/errors.ts';
import { BoundedMap } from '../boundedMap.ts';

export interface Rate {
  readonly perSecond: number;
  /** Number of requests that may come at once after a quiet time. */
  readonly burst: number;
}

interface Bucket {
  tokens: number;
  /** Milliseconds of this process's clock, which never goes back. */
  filledAt: number;
}

/** Buckets of the callers that are counted at a time; the ones that were quiet longest are forgotten first. */
const buckets = new BoundedMap<string, Bucket>(10_000);

function bucketOf(name: string, { perSecond, burst }: Rate, at: number): Bucket {
  const before = buckets.get(name);
  const tokens = before ? Math.min(burst, before.tokens + ((at - before.filledAt) / 1000) * perSecond) : burst;
  const bucket = { tokens, filledAt: at };
  buckets.set(name, bucket);
  return bucket;
}

/**
 * Takes one of the requests that `name` may make. They are counted in the memory of the process, because a counter
 * in the table would cost every request a write. In the cloud each container counts for itself and works on one
 * request at a time: a caller that keeps many of them busy is let through more often, but each at this rate, and never
 * in the containers' share of others. Limits that must hold over all containers are counted in the table; see
 * attemptLimits.ts.
 * @returns 0, or the seconds until there is one
 */
export function takeToken(name: string, rate: Rate): number {
  const bucket = bucketOf(name, rate, performance.now());
  if (bucket.tokens >= 1) {
    bucket.tokens -= 1;
    return 0;
  }
  return Math.max(1, Math.ceil((1 - bucket.tokens) / rate.perSecond));
}

/** Gives a turn back that was not used after all. */
const returnTurn = (name: string): void => {
  const bucket = buckets.get(name);
  if (bucket) bucket.tokens += 1;
};

/** Test helper: the state of a container that has just started. */
export const resetRates = (): void => buckets.clear();

const rates = {
  /** A page that opens asks thirty things at once; a person at work asks one or two in a second. */
  user: { perSecond: 20, burst: 100 },
  company: { perSecond: 200, burst: 600 },
  /** Rate for a program that works through a list while the company's users work too. */
  apiKey: { perSecond: 10, burst: 60 },
  /** Rate of the messages API (B-API-4). */
  connectionToken: { perSecond: 1, burst: 60 },
  /** An office behind one address, most of it signed in already. */
  address: { perSecond: 20, burst: 100 },
  /** Handshakes of one person: a tab opens one, and another when its token is renewed. */
  handshake: { perSecond: 1, burst: 20 },
  /** Rate of the frames of one socket. */
  frame: { perSecond: 10, burst: 40 },
} as const satisfies Record<string, Rate>;

type Limited = keyof typeof rates;

/** @returns 0, or the seconds until the next is let through */
export const waitFor = (kind: Limited, value: string): number => takeToken(`${kind}#${value}`, rates[kind]);

/** State of a caller's rate without taking a request: the burst, the rest of it, and seconds until it is full. */
export function rateState(kind: Limited, value: string) {
  const { burst, perSecond } = rates[kind];
  const bucket = buckets.get(`${kind}#${value}`);
  const since = bucket ? (performance.now() - bucket.filledAt) / 1000 : 0;
  const tokens = bucket ? Math.min(burst, bucket.tokens + since * perSecond) : burst;
  return { most: burst, left: Math.floor(tokens), fullIn: Math.ceil((burst - tokens) / perSecond) };
}

/** @throws ERR_TOO_MANY_ATTEMPTS */
export function limit(kind: Limited, value: string): void {
  const retryAfter = waitFor(kind, value);
  if (retryAfter > 0) throw new AppError('ERR_TOO_MANY_ATTEMPTS', { retryAfter });
}

/**
 * Limits the requests of one user and of their company as a whole.
 * @throws ERR_TOO_MANY_ATTEMPTS
 */
export function limitCaller({ companyId, id }: { readonly companyId: number; readonly id: number }): void {
  const user = `${companyId}#${id}`;
  limit('user', user);
  const retryAfter = waitFor('company', String(companyId));
  if (retryAfter === 0) return;
  returnTurn(`user#${user}`);
  throw new AppError('ERR_TOO_MANY_ATTEMPTS', { retryAfter });
}
