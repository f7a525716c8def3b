import { randomBytes } from 'node:crypto';
import { AppError } from '@shared/core/errors.ts';
import type { Output, Parsed } from '@shared/core/route.ts';
import { digitsOf } from '@shared/core/text.ts';
import { minuteMs } from '@shared/core/time.ts';
import type { recovery } from '@shared/recovery/contract.ts';
import { codeMinutes, maxTries, resetMinutes } from '@shared/recovery/rules.ts';
import type { PublicCtx } from '../../core/context/ctx.ts';
import { isSameSecret, secretHash } from '../../core/secrets/compare.ts';
import { WriteConflict } from '../../core/store/store.ts';
import { countTrial } from './limits.ts';
import { countTry, findRecovery, hashOfCode, type Recovery, saveRight } from './repo.ts';

/** None of its codes is right any more; by then those are over that another request may have sent. */
const retryAfter = (codeMinutes * minuteMs) / 1000;

const refused = (tries: number): AppError =>
  tries >= maxTries ? new AppError('ERR_TOO_MANY_ATTEMPTS', { retryAfter }) : new AppError('ERR_INVALID_CODE');

async function tried(handle: string, now: Date): Promise<Recovery> {
  try {
    return await countTry(handle, now);
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
    throw refused((await findRecovery(handle))?.tries ?? 0);
  }
}

/** B-AUTH-14: right once, and three times wrong never again. @throws ERR_INVALID_CODE, ERR_TOO_MANY_ATTEMPTS */
export async function verifyCode(
  { userId: handle, code }: Parsed<typeof recovery.verify>,
  ctx: PublicCtx,
): Promise<Output<typeof recovery.verify>> {
  await countTrial(ctx);
  const { codes, tries } = await tried(handle, ctx.now);
  const hash = hashOfCode(handle, digitsOf(code));
  // All codes are compared, so that the time reveals nothing.
  const match = codes.filter((stored) => isSameSecret(stored.hash, hash))[0];
  if (!match) throw refused(tries);
  const resetToken = randomBytes(32).toString('base64url');
  const { companyId, userId, by } = match;
  const until = ctx.now.getTime() + resetMinutes * minuteMs;
  if (!(await saveRight(handle, { companyId, userId, hash: secretHash(resetToken), until, ...(by ? { by } : {}) })))
    throw refused(0);
  return { resetToken };
}
