import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import type { sandbox } from '@shared/sandbox/contract.ts';
import type { BankPayment } from '@shared/sandbox/model.ts';
import { ulid } from 'ulid';
import type { CompanyCtx } from '../core/context/ctx.ts';
import {
  changePayment,
  createPayment,
  dropPayment,
  findPayment,
  newPaymentId,
  type StoredPayment,
} from './bankRepo.ts';
import { deliverPaymentNews } from './deliveries.ts';
import { countSandbox } from './quota.ts';

const rounded = (value: number): number => Math.round(value * 100) / 100;

const mustBe = (payment: StoredPayment, status: StoredPayment['status']): StoredPayment => {
  if (payment.status !== status) throw new AppError('ERR_CONFLICT');
  return payment;
};

/** Gives a part or all of it back. @throws ERR_CONFLICT when it was not paid or less is left */
export const refunded = (id: string, value: number): Promise<StoredPayment> =>
  changePayment(id, (current) => {
    const refundedValue = rounded(mustBe(current, 'RECEIVED').refundedValue + value);
    if (refundedValue > current.value) throw new AppError('ERR_CONFLICT');
    return { ...current, refundedValue, status: refundedValue === current.value ? 'REFUNDED' : 'RECEIVED' };
  });

/** @throws ERR_CONFLICT when it was paid */
export const withdrawn = (payment: StoredPayment): Promise<void> => dropPayment(mustBe(payment, 'PENDING'));

const paid = (id: string, value: (asked: number) => number, now: Date): Promise<StoredPayment> =>
  changePayment(id, (current) => ({
    ...mustBe(current, 'PENDING'),
    ...{ value: rounded(value(current.value)), status: 'RECEIVED', paidAt: now.toISOString() },
  }));

/** A code that is paid once more makes another payment under the same reference. */
async function paidAgain(payment: StoredPayment, now: Date): Promise<StoredPayment> {
  const again = { ...payment, id: newPaymentId(payment.companyId, now), version: 1 };
  await createPayment(again);
  return again;
}

type Action = Parsed<typeof sandbox.payCharge>['action'];

const actions: Readonly<
  Record<Action, (id: string, now: Date) => Promise<readonly [StoredPayment, ...StoredPayment[]]>>
> = {
  pay: async (id, now) => [await paid(id, (asked) => asked, now)],
  payHalf: async (id, now) => [await paid(id, (asked) => asked / 2, now)],
  payTwice: async (id, now) => {
    const first = await paid(id, (asked) => asked, now);
    return [first, await paidAgain(first, now)];
  },
  refund: async (id) => {
    const payment = await findPayment(id);
    return [await refunded(id, payment ? rounded(payment.value - payment.refundedValue) : 0)];
  },
};

/** Performs a customer's action at the bank; the product gets the webhooks that Asaas would send. */
export async function payCharge(
  { id, action, times }: Parsed<typeof sandbox.payCharge>,
  ctx: CompanyCtx,
): Promise<BankPayment> {
  const payment = await findPayment(id);
  if (payment?.companyId !== ctx.companyId) throw new AppError('ERR_NOT_FOUND');
  await countSandbox(ctx, 'sandboxPayments');
  const changed = await actions[action](id, ctx.now);
  for (const each of changed) {
    await deliverPaymentNews(
      { companyId: each.companyId, paymentId: each.id, status: each.status, eventId: ulid() },
      times,
    );
  }
  return changed[0];
}
