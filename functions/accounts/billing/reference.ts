import type { Invoice } from '@shared/invoices/model.ts';

type InvoiceKey = Pick<Invoice, 'companyId' | 'id'>;

/**
 * Reference of an invoice at a provider. Letters and digits only, because a Pix to the platform's own key carries it
 * too.
 */
export const referenceOf = ({ companyId, id }: InvoiceKey): string => `C${companyId}N${id}`;

/** The invoice of a reference; undefined when it is none of ours. */
export function parseReference(reference: string): InvoiceKey | undefined {
  const [, companyId, id] = /^C(\d{1,10})N(\d{1,10})$/.exec(reference) ?? [];
  return companyId && id ? { companyId: Number(companyId), id: Number(id) } : undefined;
}
