import { AppError } from '@shared/core/errors.ts';
import type { RecoveryTarget } from '@shared/recovery/target.ts';
import type { PublicCtx } from '../../core/context/ctx.ts';
import { type AttemptLimit, countAttempt } from '../../core/http/attemptLimits.ts';
import { limitedAddress } from '../../core/http/edge.ts';
import { log } from '../../core/log.ts';

const hour = 3600;
const day = 24 * hour;

/** Codes asked for by an address: enough for an office. @throws ERR_TOO_MANY_ATTEMPTS */
export const countRequest = ({ now, request }: PublicCtx): Promise<void> =>
  countAttempt({ scope: 'recoveries', value: limitedAddress(request.ip), limit: 20, seconds: hour }, now);

/** Codes and rights tried from an address, whomever they are for. @throws ERR_TOO_MANY_ATTEMPTS */
export const countTrial = ({ now, request }: PublicCtx): Promise<void> =>
  countAttempt({ scope: 'recoveryTrials', value: limitedAddress(request.ip), limit: 60, seconds: hour }, now);

async function isWithin(limits: readonly AttemptLimit[], now: Date): Promise<boolean> {
  try {
    // Limits are counted one after another, because one that refuses must not use up the next one, which others share.
    for (const limit of limits) await countAttempt(limit, now);
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return false;
  }
}

/**
 * Limits messages caused by an address, known or unknown. Accounts are not looked up here; their own limits
 * apply where they are known.
 */
export function mayAskFor({ kind, value }: RecoveryTarget, { now, request }: PublicCtx): Promise<boolean> {
  const pair = `${kind}|${value}|${limitedAddress(request.ip)}`;
  return isWithin([{ scope: 'recoveryPair', value: pair, limit: 4, seconds: hour }], now);
}

interface RecoveryAttempt {
  readonly target: RecoveryTarget;
  /** The network that it was asked from. */
  readonly network: string;
  /** True if the account signed in from that network recently. */
  readonly isOwnNetwork: boolean;
}

/**
 * Limits messages to an account. Requests from the user's own network have a separate limit, so that strangers from any
 * number of addresses cannot keep the user out.
 */
export function mayBeWrittenTo({ target, network, isOwnNetwork }: RecoveryAttempt, now: Date): Promise<boolean> {
  const value = `${target.kind}|${target.value}`;
  const limits = isOwnNetwork
    ? [{ scope: 'recoveryOwnNetwork', value: `${value}|${network}`, limit: 6, seconds: hour }]
    : [
        { scope: 'recoveryTarget', value, limit: 10, seconds: hour },
        { scope: 'recoveryTargetDay', value, limit: 30, seconds: day },
      ];
  return isWithin(limits, now);
}

/** A company's number and ours are there for something else than codes. */
export async function mayCompanyWrite(companyId: number, now: Date): Promise<boolean> {
  const mayWrite = await isWithin(
    [{ scope: 'recoveryCompany', value: String(companyId), limit: 100, seconds: hour }],
    now,
  );
  if (!mayWrite) log.warn('recovery.companyLimit', { companyId });
  return mayWrite;
}
