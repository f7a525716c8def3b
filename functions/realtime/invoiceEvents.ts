import { companyView } from '@shared/companies/view.ts';
import { keptValue, refundedValue } from '@shared/invoices/money.ts';
import { invoiceView } from '@shared/invoices/view.ts';
import type { RecordChange } from '../core/store/changes.ts';
import { companyEntity } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { invoiceEntity } from '../core/store/resourceEntities.ts';
import { channelOf, everybody, type SharedEvent } from './events.ts';

/** Events that let a page continue when it waits for the subscription (B-INV-4). */
export function renewalEvents(companyId: number, { events, after }: RecordChange): SharedEvent[] {
  if (!after || !events.includes('company.renewed')) return [];
  const company = companyView(fromItem(companyEntity, after));
  return [
    {
      channel: channelOf(companyId, 'payment'),
      isFor: everybody,
      data: () => ({ action: 'CONCLUIDA', company }),
    },
  ];
}

/** Money is the business of administrators: what changed of an invoice, and a payment that was too little or went back. */
export function invoiceEvents(companyId: number, { before, after }: RecordChange): SharedEvent[] {
  if (!after) return [];
  const invoice = fromItem(invoiceEntity, after);
  const former = before && fromItem(invoiceEntity, before);
  const view = invoiceView(invoice);
  const toAdmins = (name: string, data: Readonly<Record<string, unknown>>): SharedEvent => ({
    channel: channelOf(companyId, name),
    isFor: ({ profile }) => profile === 'admin',
    data: () => data,
  });
  const grew = (of: (each: { readonly payments: typeof invoice.payments }) => number): boolean =>
    of(invoice) > (former ? of(former) : 0);
  const isPartial = invoice.status === 'open' && grew(keptValue);
  return [
    toAdmins('invoice', { action: former ? 'update' : 'create', invoice: view }),
    ...(isPartial ? [toAdmins('payment', { action: 'PARCIAL', invoice: view })] : []),
    ...(grew(refundedValue) ? [toAdmins('payment', { action: 'DEVOLVIDA', invoice: view })] : []),
  ];
}
