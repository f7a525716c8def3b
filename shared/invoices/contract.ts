import * as z from 'zod';
import { isCpfOrCnpj } from '../core/documents.ts';
import { Bool, NumericId, SearchParam } from '../core/fields.ts';
import { PageInput, pageOutput } from '../core/page.ts';
import { route } from '../core/route.ts';
import { digitsOf } from '../core/text.ts';
import { Invoice, Payment, PaymentProvider } from './model.ts';

export const InvoiceView = Invoice.omit({
  ...{ version: true, charge: true, payments: true, renewal: true },
  ...{ isValueFixed: true, planId: true, markedDate: true },
}).extend({
  /** Value received and kept so far. Less than the invoice's value and more than zero is a partial payment. */
  receivedValue: z.number(),
  missingValue: z.number(),
  refundedValue: z.number(),
  /** Paid beyond the value, by a second payment for example; the platform gives it back. */
  surplusValue: z.number(),
});
export type InvoiceView = z.infer<typeof InvoiceView>;

export const ChargeView = z.object({
  invoiceId: z.number().int(),
  provider: PaymentProvider,
  /** The provider's id of it. */
  txid: z.string().nullable(),
  value: z.number(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** Seconds. */
  expiresIn: z.number().int(),
  /** Pix to copy and paste, and the same as a picture (data URL). */
  qrcode: z.object({ qrcode: z.string(), imagemQrcode: z.string() }),
});
export type ChargeView = z.infer<typeof ChargeView>;

const InvoiceDetail = InvoiceView.extend({ charge: ChargeView.nullable(), payments: z.array(Payment) });

/** Reais, to the centavo. */
const Money = z.coerce.number().min(0.01).max(10_000_000).multipleOf(0.01);

/** The bank's id of a Pix, `E` and 31 more, or another id of at most that many. */
const EndToEndId = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9]{6,35}$/, 'invalid_end_to_end_id');

const Line = z.string().trim().max(200).default('');

/** Card data of old or foreign clients is refused by its field name, and its value is never read. */
const NoCard = z
  .unknown()
  .refine((value) => value === undefined || value === null || value === '', {
    error: 'card_not_accepted',
    params: { error: 'ERR_CARD_NOT_ACCEPTED' },
  })
  .optional();

const cardFields = {
  ...{ nameOnCard: NoCard, cardNumber: NoCard, cvv: NoCard, cvc: NoCard, ccv: NoCard, securityCode: NoCard },
  ...{ cardHolder: NoCard, cardExpiry: NoCard, cardExpiration: NoCard, expiryDate: NoCard, expirationDate: NoCard },
  ...{ creditCard: NoCard, creditCardNumber: NoCard, creditCardToken: NoCard, card: NoCard, cardToken: NoCard },
};

const Subscription = z.object({
  invoiceId: NumericId,
  firstName: Line,
  lastName: Line,
  /** CPF or CNPJ of who pays; needed where the company has none yet, and kept there. */
  document: z
    .string()
    .default('')
    .refine((text) => text.trim() === '' || isCpfOrCnpj(text), 'invalid_document')
    .transform(digitsOf),
  address2: Line,
  city: Line,
  state: Line,
  zipcode: Line,
  country: Line,
  useAddressForPaymentDetails: Bool.default(false),
  ...cardFields,
});

const companyId = { companyId: NumericId.optional() };

export const invoices = {
  list: route({
    method: 'GET',
    path: '/invoices/all',
    access: 'admin',
    whenExpired: true,
    anyCompany: true,
    summary: 'Invoices of the own company, newest first; the platform’s staff may name another one',
    input: PageInput.extend({ ...companyId, searchParam: SearchParam }),
    output: z.object({ invoices: z.array(InvoiceView), ...pageOutput }),
    errors: ['ERR_NO_COMPANY_FOUND'],
  }),
  get: route({
    method: 'GET',
    path: '/invoices/{id}',
    access: 'admin',
    whenExpired: true,
    anyCompany: true,
    summary: 'An invoice with its payments, and what can be paid now',
    input: z.object({ ...companyId, id: NumericId }),
    output: InvoiceDetail,
    errors: ['ERR_NO_INVOICE_FOUND'],
  }),
  subscribe: route({
    method: 'POST',
    path: '/subscription',
    access: 'admin',
    whenExpired: true,
    audit: 'invoices.subscribe',
    summary: 'Ask for a Pix of an open invoice’s value; the same one while it can be paid',
    input: Subscription,
    output: ChargeView,
    errors: [
      'ERR_NO_INVOICE_FOUND',
      'ERR_INVOICE_NOT_OPEN',
      'ERR_INVOICE_DOCUMENT_REQUIRED',
      'ERR_CARD_NOT_ACCEPTED',
      'ERR_PAYMENT_PROVIDER',
      'ERR_PAYMENT_NOT_SET_UP',
      'ERR_PAYMENT_IN_PREPARATION',
    ],
  }),
  update: route({
    method: 'PUT',
    path: '/invoices/{id}',
    access: 'super',
    audit: 'invoices.update',
    anyCompany: true,
    summary: 'Agree another value for an open invoice, cancel it, or open it again',
    input: z.object({
      ...{ companyId: NumericId, id: NumericId },
      value: Money.optional(),
      status: z.enum(['open', 'canceled']).optional(),
    }),
    output: InvoiceView,
    errors: ['ERR_NO_INVOICE_FOUND', 'ERR_INVOICE_NOT_OPEN', 'ERR_INVOICE_ALREADY_OPEN'],
  }),
  confirm: route({
    method: 'POST',
    path: '/invoices/{id}/confirm',
    access: 'super',
    audit: 'invoices.confirm',
    anyCompany: true,
    summary: 'A Pix to the platform’s own key has arrived: the bank’s id makes sure that it counts once',
    input: z.object({
      ...{ companyId: NumericId, id: NumericId },
      endToEndId: EndToEndId,
      /** Received amount; the invoice's value by default. */
      value: Money.optional(),
    }),
    output: InvoiceView,
    errors: ['ERR_NO_INVOICE_FOUND', 'ERR_PAYMENT_ALREADY_CONFIRMED'],
  }),
  refund: route({
    method: 'POST',
    path: '/invoices/{id}/refund',
    access: 'super',
    audit: 'invoices.refund',
    anyCompany: true,
    summary: 'Give a payment back, all of it or a part; what was paid by hand is only noted',
    input: z.object({
      ...{ companyId: NumericId, id: NumericId },
      paymentId: z.string().max(100),
      value: Money.optional(),
    }),
    output: InvoiceView,
    errors: ['ERR_NO_INVOICE_FOUND', 'ERR_NO_PAYMENT_FOUND', 'ERR_PAYMENT_NOT_REFUNDABLE', 'ERR_PAYMENT_PROVIDER'],
  }),
};
