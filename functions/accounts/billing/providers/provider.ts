import type { PaymentProvider } from '@shared/invoices/model.ts';

/** Who is to pay. */
export interface Payer {
  readonly companyId: number;
  readonly name: string;
  /** CPF or CNPJ, digits only. */
  readonly document: string;
  readonly email: string;
}

/** What a provider is asked to collect. */
export interface ChargeOrder {
  /** Names the invoice for good: what was made under it is found again when an answer was lost. */
  readonly reference: string;
  /** Reais. */
  readonly value: number;
  /** YYYY-MM-DD */
  readonly dueDate: string;
  readonly description: string;
  readonly payer: Payer;
}

/** What can be paid now. */
export interface ProviderCharge {
  readonly id: string | null;
  /** Pix to copy and paste. */
  readonly qrcode: string;
}

/** What a provider knows of a payment. */
export interface ProviderPayment {
  readonly id: string;
  readonly reference: string;
  /** Nothing came in as long as it is 0. */
  readonly receivedValue: number;
  readonly refundedValue: number;
  readonly paidAt: string | null;
}

/** Who takes the money. Every failure to reach them is thrown as ERR_PAYMENT_PROVIDER. */
export interface Provider {
  readonly name: PaymentProvider;
  /** Collects exactly once under a reference and value, however often it is asked. */
  readonly charge: (order: ChargeOrder) => Promise<ProviderCharge>;
  /** The payment as the provider has it now; undefined when it has none of this id. */
  readonly findPayment: (id: string) => Promise<ProviderPayment | undefined>;
  /** Everything paid under a reference. */
  readonly paymentsOf: (reference: string) => Promise<ProviderPayment[]>;
  readonly refund: (id: string, value: number) => Promise<ProviderPayment>;
}
