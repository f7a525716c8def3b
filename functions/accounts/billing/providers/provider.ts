import type { PaymentProvider } from '@shared/invoices/model.ts';

export interface Payer {
  readonly companyId: number;
  readonly name: string;
  /** CPF or CNPJ, digits only. */
  readonly document: string;
  readonly email: string;
}

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

export interface ProviderCharge {
  readonly id: string | null;
  /** Pix to copy and paste. */
  readonly qrcode: string;
}

export interface ProviderPayment {
  readonly id: string;
  readonly reference: string;
  /** Amount received; 0 as long as the payment is open. */
  readonly receivedValue: number;
  readonly refundedValue: number;
  readonly paidAt: string | null;
}

/** Payment provider. Every failure to reach it is thrown as ERR_PAYMENT_PROVIDER. */
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
