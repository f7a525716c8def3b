import { AppError } from '@shared/core/errors.ts';
import type { SandboxNumber, SandboxNumberWithToken } from '@shared/sandbox/model.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { retryConflicts } from '../core/store/store.ts';
import { GraphError } from './graphErrors.ts';
import type { Json } from './graphPayload.ts';
import { addTemplate, sampleTemplate } from './graphTemplates.ts';
import { displayNumber, newAccessToken, newMobileNumber, newObjectId } from './ids.ts';
import { countSandbox } from './quota.ts';
import * as repo from './repo.ts';

/** A number with fresh ids and its own token; every number is a business account of its own. */
export const createNumber = (
  ctx: CompanyCtx,
  verifiedName: string,
  more: Pick<SandboxNumber, 'isUnregistered' | 'isOnPhone'> = {},
): Promise<SandboxNumberWithToken> =>
  retryConflicts(async () => {
    const accessToken = newAccessToken();
    const number: SandboxNumber = {
      phoneNumberId: newObjectId(),
      wabaId: newObjectId(),
      displayPhoneNumber: displayNumber(newMobileNumber()),
      verifiedName: verifiedName || 'Sandbox',
      companyId: ctx.companyId,
      ...more,
    };
    await repo.createNumber(number, accessToken);
    await addTemplate(number, sampleTemplate);
    return { ...number, accessToken };
  });

/**
 * Replaces the token of a number.
 * @throws ERR_NOT_FOUND, ERR_TOO_MANY_ATTEMPTS
 */
export async function renewToken(ctx: CompanyCtx, phoneNumberId: string): Promise<SandboxNumberWithToken> {
  await countSandbox(ctx, 'sandboxNumbers');
  return retryConflicts(async () => {
    const number = await repo.findNumber(ctx.companyId, phoneNumberId);
    if (!number) throw new AppError('ERR_NOT_FOUND');
    const accessToken = newAccessToken();
    await repo.changeToken(number, accessToken);
    return { ...number, accessToken };
  });
}

export const findNumberByToken = (token: string): Promise<SandboxNumber | undefined> => repo.findNumberByToken(token);

/** `POST /{number}/register`: its PIN is six digits. @throws GraphError */
export async function register({ companyId, phoneNumberId }: SandboxNumber, pin: string): Promise<Json> {
  if (!/^\d{6}$/.test(pin)) throw new GraphError(100, { message: '(#100) Param pin must be 6 digits', status: 400 });
  // A fixed wrong PIN, so that the error of a forgotten one can be tried.
  if (pin === '000000') throw new GraphError(133005, { message: '(#133005) Two step verification PIN Mismatch' });
  await repo.markRegistered(companyId, phoneNumberId);
  return { success: true };
}
