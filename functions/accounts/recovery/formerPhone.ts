import { randomBytes, randomInt } from 'node:crypto';
import { AppError } from '@shared/core/errors.ts';
import type { Output, Parsed } from '@shared/core/route.ts';
import { digitsOf } from '@shared/core/text.ts';
import { storedIdentity } from '@shared/phones/stored.ts';
import type { recovery } from '@shared/recovery/contract.ts';
import { isPhoneWaiting, maxTries } from '@shared/recovery/rules.ts';
import { networkOf } from '@shared/security/network.ts';
import type { AccessNotice, User } from '@shared/users/model.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { enqueueJobs } from '../../core/events/jobs.ts';
import { accessNoticeSteps } from '../../core/http/accessNotices.ts';
import { countAttempt } from '../../core/http/attemptLimits.ts';
import { auditEntity, eventRecord } from '../../core/http/audit.ts';
import { isSameSecret, secretHash } from '../../core/secrets/compare.ts';
import { putNew, removeExisting } from '../../core/store/records.ts';
import { WriteConflict } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { findUser } from '../records/users.ts';
import { changeUser } from '../users/service.ts';
import { countTry, createRecovery, findRecovery, hashOfCode, saveCodes } from './repo.ts';

/** A code confirms exactly the number at the time of sending, and does not allow a new password. */
const hashFor = (handle: string, code: string, { wpp }: Pick<User, 'wpp'>): string =>
  hashOfCode(handle, `${code}|${storedIdentity(wpp)}`);

/**
 * Sends a code to the user's former number, which confirms the new one at once (B-AUTH-18). A job sends it.
 * @throws ERR_NOT_FOUND if no number waits, ERR_TOO_MANY_ATTEMPTS
 */
export async function askFormerPhone(_input: unknown, ctx: Ctx): Promise<Output<typeof recovery.askFormerPhone>> {
  const { user, companyId, now, request } = ctx;
  if (!isPhoneWaiting(user, now)) throw new AppError('ERR_NOT_FOUND');
  await countAttempt({ scope: 'formerPhone', value: `${companyId}#${user.id}`, limit: 4, seconds: 3600 }, now);
  const handle = randomBytes(16).toString('base64url');
  const target = { kind: 'phone', value: storedIdentity(user.formerPhone) } as const;
  await createRecovery(handle, { target, network: networkOf(request.ip) }, now);
  await enqueueJobs([{ type: 'phone.confirm', companyId, userId: user.id, handle }]);
  return { handle };
}

/** The code for the former number, and whose it is; undefined where nothing waits any more. */
export async function issueFormerPhoneCode(
  { companyId, userId, handle }: { readonly companyId: number; readonly userId: number; readonly handle: string },
  now: Date,
): Promise<{ user: User; code: string } | undefined> {
  const user = await findUser(companyId, userId);
  if (!user || !isPhoneWaiting(user, now)) return undefined;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const stored = { companyId, userId, hash: hashFor(handle, code, user), by: 'phone' as const };
  return (await saveCodes(handle, [stored], now)) ? { user, code } : undefined;
}

async function codeIsRight(handle: string, code: string, { user, now }: Ctx): Promise<boolean> {
  try {
    const { codes } = await countTry(handle, now);
    const typed = hashFor(handle, digitsOf(code), user);
    const isOwn = codes.some(({ companyId, userId }) => companyId === user.companyId && userId === user.id);
    return isOwn && codes.some(({ hash }) => isSameSecret(hash, typed));
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
    if (((await findRecovery(handle))?.tries ?? 0) >= maxTries) throw new AppError('ERR_TOO_MANY_ATTEMPTS');
    return false;
  }
}

/**
 * Makes the new number count; the e-mail address and the former number are notified (B-AUTH-17).
 * @throws ERR_INVALID_CODE, ERR_TOO_MANY_ATTEMPTS
 */
export async function confirmPhone(
  { handle, code }: Parsed<typeof recovery.confirmPhone>,
  ctx: Ctx,
): Promise<Output<typeof recovery.confirmPhone>> {
  const { user, company, now } = ctx;
  if (!isPhoneWaiting(user, now) || !(await codeIsRight(handle, code, ctx))) throw new AppError('ERR_INVALID_CODE');
  const notice: AccessNotice = { at: now.toISOString(), fields: ['phoneConfirmed'], by: user.name };
  await changeUser({
    companyId: user.companyId,
    id: user.id,
    event: 'user.updated',
    change: (current) => {
      if (storedIdentity(current.wpp) !== storedIdentity(user.wpp)) throw new AppError('ERR_INVALID_CODE');
      return { ...current, phoneChangedAt: null, formerPhone: '' };
    },
    alongside: [
      { write: removeExisting(keys.recovery(secretHash(handle))), refused: 'ERR_INVALID_CODE' },
      { write: putNew(auditEntity, eventRecord('session.phoneConfirmed', { company, user, now, target: user.id })) },
      ...(await accessNoticeSteps(ctx, user, notice)),
    ],
  });
  return { message: 'Phone confirmed' };
}
