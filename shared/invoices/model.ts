import * as z from 'zod';
import { Recurrence } from '../companies/model.ts';

/**
 * - `open`: owed
 * - `paid`: all of it was paid, and the subscription renewed
 * - `canceled`: the platform waives it; nothing was renewed
 * - `refunded`: all that was paid went back, and so did the renewal
 */
export const InvoiceStatus = z.enum(['open', 'paid', 'canceled', 'refunded']);
export type InvoiceStatus = z.infer<typeof InvoiceStatus>;

/** Receiver of the payment: Asaas, the bank of the platform's own Pix key, or the sandbox's bank. */
export const PaymentProvider = z.enum(['asaas', 'pix', 'sandbox']);
export type PaymentProvider = z.infer<typeof PaymentProvider>;

/** Money that came in for an invoice. Reais, to the centavo, as everywhere. */
export const Payment = z.object({
  provider: PaymentProvider,
  /** The provider's id, or the bank's end-to-end id where there is no provider. */
  id: z.string(),
  value: z.number(),
  /** Refunded part; it never decreases. */
  refundedValue: z.number(),
  paidAt: z.string(),
  endToEndId: z.string().nullable(),
});
export type Payment = z.infer<typeof Payment>;

/** Current charge that a company can pay. */
export const Charge = z.object({
  provider: PaymentProvider,
  /** null while the provider is being asked, and where there is none. */
  id: z.string().nullable(),
  value: z.number(),
  /** Pix to copy and paste; empty while the provider is being asked. */
  qrcode: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type Charge = z.infer<typeof Charge>;

/** Effect of a payment on the subscription, stored so that a refund can revert it. */
export const Renewal = z.object({
  from: z.string().nullable(),
  /** Day of the month on which the company was due before; absent before days were kept. */
  fromDay: z.number().int().optional(),
  to: z.string(),
  at: z.string(),
});

export const Invoice = z.object({
  /** Number within the company. */
  id: z.number().int(),
  companyId: z.number().int(),
  /** The plan's name at the time. */
  detail: z.string(),
  planId: z.number().int(),
  users: z.number().int(),
  connections: z.number().int(),
  queues: z.number().int(),
  value: z.number(),
  /** Agreed with the platform: neither plan nor recurrence change it. */
  isValueFixed: z.boolean(),
  recurrence: Recurrence,
  /** YYYY-MM-DD */
  dueDate: z.string(),
  /** The due date that no other invoice of the company may have; null once it was refunded. */
  markedDate: z.string().nullable(),
  status: InvoiceStatus,
  charge: Charge.nullable(),
  payments: z.array(Payment),
  renewal: Renewal.nullable(),
  /** Transaction id of the payment that completed the invoice. */
  txid: z.string().nullable(),
  paidAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
export type Invoice = z.infer<typeof Invoice>;
