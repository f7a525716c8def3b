import { AppError } from '@shared/core/errors.ts';
import type { PaymentProvider } from '@shared/invoices/model.ts';
import { cents, reais } from '@shared/invoices/money.ts';
import * as z from 'zod';
import { log } from '../../../core/log.ts';
import { jsonOf, sendRequest } from '../../../core/outbound/httpClient.ts';
import type { ChargeOrder, Payer, Provider, ProviderPayment } from './provider.ts';

/** Milliseconds per call; a charge takes at most five, and the request has twenty seconds. */
const timeoutMs = 4_000;

interface AsaasAccount {
  readonly name: PaymentProvider;
  readonly url: string;
  readonly token: string;
}

interface AsaasRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: object;
}

const Refund = z.object({ status: z.string().optional(), value: z.number() });
const AsaasPayment = z.object({
  id: z.string(),
  status: z.string(),
  value: z.number(),
  externalReference: z.string().nullish(),
  deleted: z.boolean().optional(),
  paymentDate: z.string().nullish(),
  refunds: z.array(Refund).nullish(),
});
type AsaasPayment = z.infer<typeof AsaasPayment>;
const Page = z.object({ data: z.array(AsaasPayment) });
const Customers = z.object({ data: z.array(z.object({ id: z.string() })) });
const Customer = z.object({ id: z.string() });
const QrCode = z.object({ payload: z.string().min(1) });

/** States in which the money has arrived, whatever became of it; CONFIRMED is of cards only. */
const arrived = new Set(['RECEIVED', 'RECEIVED_IN_CASH', 'REFUNDED', 'REFUND_REQUESTED', 'REFUND_IN_PROGRESS']);
const waiting = new Set(['PENDING', 'OVERDUE']);

/** Neither path nor answer is logged: they name people and their documents. */
function unusable({ name }: AsaasAccount, reason: string, options?: ErrorOptions): AppError {
  log.warn('payment.providerFailed', { provider: name, reason });
  return new AppError('ERR_PAYMENT_PROVIDER', {}, options);
}

/** @returns undefined for what the provider does not know. @throws ERR_PAYMENT_PROVIDER */
async function ask<T>(
  account: AsaasAccount,
  { method, path, body }: AsaasRequest,
  schema: z.ZodType<T>,
): Promise<T | undefined> {
  const result = await sendRequest(`${account.url}${path}`, {
    method,
    timeoutMs,
    headers: {
      access_token: account.token,
      // Accounts that were opened lately are refused without one.
      'user-agent': 'Prosa',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!result.ok) throw unusable(account, result.fault);
  const { status, body: answer } = result.answer;
  if (status === 404) return undefined;
  if (status < 200 || status > 299) throw unusable(account, `HTTP ${status}`);
  const parsed = schema.safeParse(jsonOf(answer));
  if (!parsed.success) throw unusable(account, 'unknown answer', { cause: parsed.error });
  return parsed.data;
}

async function mustAnswer<T>(account: AsaasAccount, call: AsaasRequest, schema: z.ZodType<T>): Promise<T> {
  const answer = await ask(account, call, schema);
  if (answer === undefined) throw unusable(account, 'HTTP 404');
  return answer;
}

const query = (values: Readonly<Record<string, string>>): string => `?${new URLSearchParams(values).toString()}`;

const refundsOf = ({ status, value, refunds }: AsaasPayment): number => {
  const listed = (refunds ?? []).filter((refund) => refund.status !== 'CANCELLED');
  if (listed.length === 0) return status === 'REFUNDED' ? value : 0;
  return reais(listed.reduce((total, refund) => total + cents(refund.value), 0));
};

const toProviderPayment = (payment: AsaasPayment): ProviderPayment => {
  const { id, status, value, externalReference, deleted, paymentDate } = payment;
  const hasArrived = arrived.has(status) && deleted !== true;
  return {
    id,
    reference: externalReference ?? '',
    receivedValue: hasArrived ? value : 0,
    refundedValue: hasArrived ? refundsOf(payment) : 0,
    // The day alone.
    paidAt: paymentDate ? `${paymentDate}T12:00:00.000Z` : null,
  };
};

const listPayments = async (account: AsaasAccount, reference: string): Promise<AsaasPayment[]> => {
  const path = `/payments${query({ externalReference: reference, limit: '100' })}`;
  return (await mustAnswer(account, { method: 'GET', path }, Page)).data.filter(({ deleted }) => deleted !== true);
};

/** The provider's customer of a company, made at its first charge. */
async function customerOf(account: AsaasAccount, { companyId, name, document, email }: Payer): Promise<string> {
  const externalReference = `C${companyId}`;
  const path = `/customers${query({ externalReference, limit: '1' })}`;
  const [known] = (await mustAnswer(account, { method: 'GET', path }, Customers)).data;
  if (known) return known.id;
  // We write to people ourselves.
  const body = {
    name,
    cpfCnpj: document,
    ...(email === '' ? {} : { email }),
    externalReference,
    notificationDisabled: true,
  };
  return (await mustAnswer(account, { method: 'POST', path: '/customers', body }, Customer)).id;
}

async function newPayment(account: AsaasAccount, order: ChargeOrder): Promise<string> {
  const { reference, value, dueDate, description, payer } = order;
  const customer = await customerOf(account, payer);
  const body = { customer, billingType: 'PIX', value, dueDate, description, externalReference: reference };
  return (await mustAnswer(account, { method: 'POST', path: '/payments', body }, AsaasPayment)).id;
}

/** The payment that waits under the reference with this value; those of another value would be paid by mistake. */
async function waitingPayment(account: AsaasAccount, { reference, value }: ChargeOrder): Promise<string | undefined> {
  const open = (await listPayments(account, reference)).filter(({ status }) => waiting.has(status));
  const [same, ...more] = open.filter((payment) => cents(payment.value) === cents(value));
  const obsolete = [...more, ...open.filter((payment) => cents(payment.value) !== cents(value))];
  for (const { id } of obsolete) await ask(account, { method: 'DELETE', path: `/payments/${id}` }, z.unknown());
  return same?.id;
}

/**
 * Asaas, and whatever speaks its protocol. A charge whose answer was lost is found by its reference, so asking again
 * makes no second one.
 */
export const asaas = (account: AsaasAccount): Provider => ({
  name: account.name,
  async charge(order) {
    const id = (await waitingPayment(account, order)) ?? (await newPayment(account, order));
    const { payload } = await mustAnswer(account, { method: 'GET', path: `/payments/${id}/pixQrCode` }, QrCode);
    return { id, qrcode: payload };
  },
  async findPayment(id) {
    const payment = await ask(account, { method: 'GET', path: `/payments/${encodeURIComponent(id)}` }, AsaasPayment);
    return payment && toProviderPayment(payment);
  },
  paymentsOf: async (reference) => (await listPayments(account, reference)).map(toProviderPayment),
  async refund(id, value) {
    const call = { method: 'POST', path: `/payments/${encodeURIComponent(id)}/refund`, body: { value } } as const;
    return toProviderPayment(await mustAnswer(account, call, AsaasPayment));
  },
});
