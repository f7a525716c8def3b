import { AppError } from '@shared/core/errors.ts';
import { BoundedMap } from '../boundedMap.ts';

export interface Rate {
  readonly perSecond: number;
  /** What may come at once after a quiet time. */
  readonly burst: number;
}

interface Bucket {
  tokens: number;
  /** Milliseconds of this process's clock, which never goes back. */
  filledAt: number;
}

/** Those who are counted at a time; the ones that were quiet longest are forgotten first. */
const buckets = new BoundedMap<string, Bucket>(10_000);

function bucketOf(name: string, { perSecond, burst }: Rate, at: number): Bucket {
  const before = buckets.get(name);
  const tokens = before ? Math.min(burst, before.tokens + ((at - before.filledAt) / 1000) * perSecond) : burst;
  const bucket = { tokens, filledAt: at };
  buckets.set(name, bucket);
  return bucket;
}

/**
 * Takes one of what `name` may have. @returns 0, or the seconds until there is one
 *
 * Counted in the memory of the process, because a counter in the table would cost every request a write. In the
 * cloud each container counts for itself and works on one request at a time: somebody who keeps many of them
 * busy is let through more often, but each at this rate, and never in the containers' share of others. What must
 * hold over all containers is counted in the table; see attemptLimits.ts.
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

/** For tests: as in a container that has just started. */
export const resetRates = (): void => buckets.clear();

const rates = {
  /** A page that opens asks thirty things at once; a person at work asks one or two in a second. */
  user: { perSecond: 20, burst: 100 },
  company: { perSecond: 200, burst: 600 },
  /** A program that works through something, with a company's people beside it. */
  apiKey: { perSecond: 10, burst: 60 },
  /** Of the messages API (B-API-4). */
  connectionToken: { perSecond: 1, burst: 60 },
  /** An office behind one address, most of it signed in already. */
  address: { perSecond: 20, burst: 100 },
  /** Handshakes of one person: a tab opens one, and another when its token is renewed. */
  handshake: { perSecond: 1, burst: 20 },
  /** What one socket says. */
  frame: { perSecond: 10, burst: 40 },
} as const satisfies Record<string, Rate>;

type Limited = keyof typeof rates;

/** @returns 0, or the seconds until the next is let through */
export const waitFor = (kind: Limited, value: string): number => takeToken(`${kind}#${value}`, rates[kind]);

/** Where somebody stands, without taking anything: what they may have at once, what is left of it, and seconds until all is. */
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

/** Of one person and of their company as a whole. @throws ERR_TOO_MANY_ATTEMPTS */
export function limitCaller({ companyId, id }: { readonly companyId: number; readonly id: number }): void {
  const user = `${companyId}#${id}`;
  limit('user', user);
  const retryAfter = waitFor('company', String(companyId));
  if (retryAfter === 0) return;
  returnTurn(`user#${user}`);
  throw new AppError('ERR_TOO_MANY_ATTEMPTS', { retryAfter });
}
