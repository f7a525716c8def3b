import { AppError } from '@shared/core/errors.ts';
import { phoneVariants } from '@shared/phones/national.ts';
import { digitsOf } from '@shared/core/text.ts';
import type { SandboxPhone } from '@shared/sandbox/model.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { retryConflicts, WriteConflict } from '../core/store/store.ts';
import { cameOnline } from './chats.ts';
import { newMobileNumber, newUserId } from './ids.ts';
import * as repo from './repo.ts';

export interface PhoneInput {
  readonly number?: string | undefined;
  readonly name: string;
  readonly isNumberHidden?: boolean | undefined;
  readonly isOnline?: boolean | undefined;
  readonly rejectCode?: number | null | undefined;
}

/** E.164 allows 15 digits; Brazilian numbers have two of area and eight or nine of their own. */
const isPhoneNumber = (digits: string): boolean =>
  digits.startsWith('55') ? /^55[1-9]\d{9,10}$/.test(digits) : /^[1-9]\d{7,14}$/.test(digits);

async function create(ctx: CompanyCtx, number: string, input: PhoneInput): Promise<repo.Phone> {
  const phone: repo.Phone = {
    companyId: ctx.companyId,
    number,
    name: input.name,
    userId: newUserId(number),
    isNumberHidden: input.isNumberHidden ?? false,
    isOnline: input.isOnline ?? true,
    rejectCode: input.rejectCode ?? null,
  };
  await repo.createPhone(phone);
  return phone;
}

/**
 * Creates a customer's phone or changes the one that has the number (with or without the ninth digit).
 * Coming back online hands over what waited. @throws ERR_INVALID_PHONE_NUMBER
 */
export function savePhone(ctx: CompanyCtx, input: PhoneInput): Promise<SandboxPhone> {
  const wanted = input.number === undefined || input.number === '' ? undefined : digitsOf(input.number);
  if (wanted !== undefined && !isPhoneNumber(wanted)) throw new AppError('ERR_INVALID_PHONE_NUMBER');
  return retryConflicts(async () => {
    const number = wanted ?? newMobileNumber();
    const before = await repo.findPhone(ctx.companyId, phoneVariants(number));
    if (!before) return create(ctx, number, input);
    // A random number that is already taken would change that customer: try another one.
    if (wanted === undefined) throw new WriteConflict(0);
    const { number: _number, ...change } = input;
    const after = await repo.changePhone(before, change);
    if (after.isOnline && !before.isOnline) await cameOnline(ctx, after);
    return after;
  });
}
