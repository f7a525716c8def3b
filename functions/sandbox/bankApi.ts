import { CalendarDay } from '@shared/core/dates.ts';
import type { sandbox } from '@shared/sandbox/contract.ts';
import * as z from 'zod';
import type { PublicCtx } from '../core/context/ctx.ts';
import type { Handlers, Reply } from '../core/http/serve.ts';
import { isSameSecret } from '../core/secrets/compare.ts';
import { sandboxBankToken } from '../core/secrets/sandboxBank.ts';
import { refunded, withdrawn } from './bank.ts';
import { createPayment, findPayment, listPayments, newPaymentId, type StoredPayment } from './bankRepo.ts';

type BankRoute =
  | 'bankCustomers'
  | 'bankMakeCustomer'
  | 'bankPayments'
  | 'bankMakePayment'
  | 'bankPayment'
  | 'bankDropPayment'
  | 'bankQrCode'
  | 'bankRefund';

const NewCustomer = z.object({
  name: z.string().min(1),
  cpfCnpj: z.string().regex(/^\d{11}(\d{3})?$/),
  externalReference: z.string(),
});
const NewPayment = z.object({
  customer: z.string().min(1),
  billingType: z.literal('PIX'),
  value: z.number().positive(),
  dueDate: CalendarDay,
  description: z.string().default(''),
  externalReference: z.string().regex(/^C\d{1,10}N\d{1,10}$/),
});
const Refund = z.object({ value: z.number().positive().optional() });

class Refusal extends Error {
  readonly status: number;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

const refuse = ({ status, message }: Refusal): Reply<unknown> => ({
  reply: true,
  status,
  body: { errors: [{ code: message, description: message }] },
});

/** The token of the provider's API. @returns the refusal of any other */
export async function refusalOfBank({ request }: PublicCtx): Promise<Reply<unknown> | undefined> {
  const given = request.headers['access_token'] ?? '';
  if (isSameSecret(given, await sandboxBankToken())) return undefined;
  return refuse(new Refusal(401, 'invalid_access_token'));
}

/** A call of the provider's API: every refusal in its shape. */
const call =
  <I>(work: (input: I, ctx: PublicCtx) => Promise<unknown>) =>
  async (input: I, ctx: PublicCtx): Promise<unknown> => {
    try {
      return await work(input, ctx);
    } catch (error) {
      if (error instanceof Refusal) return refuse(error);
      if (error instanceof z.ZodError) return refuse(new Refusal(400, `invalid_${String(error.issues[0]?.path[0])}`));
      throw error;
    }
  };

const view = ({
  id,
  customer,
  reference,
  value,
  refundedValue,
  status,
  dueDate,
  description,
  paidAt,
}: StoredPayment) => ({
  object: 'payment',
  ...{ id, customer, value, status, dueDate, description, externalReference: reference, billingType: 'PIX' },
  ...{ netValue: value, deleted: false, paymentDate: paidAt?.slice(0, 10) ?? null },
  refunds: refundedValue > 0 ? [{ status: 'DONE', value: refundedValue }] : [],
});

const companyIn = (reference: string): number => Number(/^C(\d+)/.exec(reference)?.[1] ?? 0);

async function mustFind(id: string): Promise<StoredPayment> {
  const payment = await findPayment(id);
  if (!payment) throw new Refusal(404, 'not_found');
  return payment;
}

/** Asaas as far as the product uses it; no real money moves. */
export const bankApi: Pick<Handlers<typeof sandbox>, BankRoute> = {
  bankCustomers: call(async () => ({ object: 'list', data: [] })),
  bankMakeCustomer: call(async (body) => {
    const { externalReference } = NewCustomer.parse(body);
    return { object: 'customer', id: `cus_${externalReference}` };
  }),
  bankPayments: call(async ({ externalReference }: { readonly externalReference: string }) => ({
    object: 'list',
    data: (await listPayments(companyIn(externalReference)))
      .filter(({ reference }) => reference === externalReference)
      .map(view),
  })),
  bankMakePayment: call(async (body, { now }) => {
    const { customer, value, dueDate, description, externalReference } = NewPayment.parse(body);
    const companyId = companyIn(externalReference);
    const payment: StoredPayment = {
      ...{ id: newPaymentId(companyId, now), companyId, reference: externalReference, description, value, customer },
      ...{ refundedValue: 0, status: 'PENDING', dueDate, createdAt: now.toISOString(), paidAt: null, version: 1 },
    };
    await createPayment(payment);
    return view(payment);
  }),
  bankPayment: call(async ({ id }: { readonly id: string }) => view(await mustFind(id))),
  bankDropPayment: call(async ({ id }: { readonly id: string }) => {
    await withdrawn(await mustFind(id));
    return { deleted: true, id };
  }),
  bankQrCode: call(async ({ id }: { readonly id: string }) => {
    const { dueDate } = await mustFind(id);
    return { success: true, encodedImage: '', payload: `SANDBOX.${id}`, expirationDate: `${dueDate} 23:59:59` };
  }),
  bankRefund: call(async ({ id, ...body }: { readonly id: string }) => {
    const payment = await mustFind(id);
    const { value = payment.value - payment.refundedValue } = Refund.parse(body);
    if (payment.status !== 'RECEIVED') throw new Refusal(400, 'invalid_action');
    return view(await refunded(id, value));
  }),
};
