import { daySeconds } from '@shared/core/time.ts';
import type { Invoice, Payment } from '@shared/invoices/model.ts';
import type { Step } from '../../core/store/commit.ts';
import { claimUnique, fromItem, putNew, putVersion, refItem, remove } from '../../core/store/records.ts';
import { invoiceEntity } from '../../core/store/resourceEntities.ts';
import { getItem, getItems, type Item, updateItem, wasApplied, writeItems } from '../../core/store/store.ts';
import { type Key, keys } from '../../core/store/table.ts';

/** A company has one open invoice at most. */
const openMark = (companyId: number): Key => keys.ref(companyId, 'invoice', 'open');
/** Key that allows one invoice per due date. */
const dateMark = (companyId: number, date: string): Key => keys.ref(companyId, 'invoiceDate', date);
/** The bank's id of a Pix confirmed by hand, which can be used once. */
const bankMark = (endToEndId: string): Key => keys.systemRef('endToEnd', endToEndId.toUpperCase());

export async function findInvoice(companyId: number, id: number): Promise<Invoice | undefined> {
  const item = await getItem(keys.invoice(companyId, id), true);
  return item ? fromItem(invoiceEntity, item) : undefined;
}

export interface Present {
  readonly open: Invoice | undefined;
  /** Number of the invoice of the due date that was asked for. */
  readonly ofDate: number | undefined;
}

interface InvoiceDate {
  readonly companyId: number;
  readonly date: string;
}

const numberIn = (item: Item | undefined): number | undefined => item && Number(item['invoiceId']);

export async function readPresent(asked: readonly InvoiceDate[]): Promise<Present[]> {
  const marks = await getItems(
    asked.flatMap(({ companyId, date }) => [openMark(companyId), dateMark(companyId, date)]),
    true,
  );
  const found = asked.map((_, place) => [numberIn(marks[place * 2]), numberIn(marks[place * 2 + 1])] as const);
  const wanted = asked.flatMap(({ companyId }, place) => {
    const open = found[place]?.[0];
    return open === undefined ? [] : [keys.invoice(companyId, open)];
  });
  const invoices = (await getItems(wanted, true)).flatMap((item) => (item ? [fromItem(invoiceEntity, item)] : []));
  return asked.map(({ companyId }, place) => ({
    open: invoices.find((invoice) => invoice.companyId === companyId),
    ofDate: found[place]?.[1],
  }));
}

const target = ({ companyId, id }: Invoice) => ({ companyId, invoiceId: id });

const claimOpen = (invoice: Invoice): Step => ({
  write: claimUnique(openMark(invoice.companyId), target(invoice)),
  refused: 'ERR_INVOICE_ALREADY_OPEN',
});

const claimDate = (invoice: Invoice, date: string): Step => ({
  write: claimUnique(dateMark(invoice.companyId, date), target(invoice)),
});

/** Refused when the company has an open invoice, or one of this due date. */
export const creationSteps = (invoice: Invoice): Step[] => [
  { write: claimUnique(openMark(invoice.companyId), target(invoice)) },
  claimDate(invoice, invoice.dueDate),
  { write: putNew(invoiceEntity, invoice, 'invoice.created') },
];

function markSteps(before: Invoice, after: Invoice): Step[] {
  const steps: Step[] = [];
  const [wasOpen, isOpen] = [before.status === 'open', after.status === 'open'];
  if (wasOpen && !isOpen) steps.push({ write: remove(openMark(before.companyId)) });
  if (!wasOpen && isOpen) steps.push(claimOpen(after));
  if (before.markedDate !== after.markedDate) {
    if (before.markedDate !== null) steps.push({ write: remove(dateMark(before.companyId, before.markedDate)) });
    if (after.markedDate !== null) steps.push(claimDate(after, after.markedDate));
  }
  return steps;
}

/**
 * Returns the steps that save an invoice with the references for its state.
 * @throws WriteConflict on a concurrent save
 */
export function saveSteps(before: Invoice, after: Invoice): { next: Invoice; steps: Step[] } {
  const { next, write } = putVersion(invoiceEntity, after, 'invoice.updated');
  return { next, steps: [{ write }, ...markSteps(before, after)] };
}

/** Makes a payment that was confirmed by hand count for one invoice only. */
export const bankStep = (invoice: Invoice, { id }: Payment): Step => ({
  write: claimUnique(bankMark(id), target(invoice)),
  refused: 'ERR_PAYMENT_ALREADY_CONFIRMED',
});

const refundMark = ({ companyId }: Invoice, { id }: Payment): Key => keys.ref(companyId, 'refund', id);

/** Seconds that a refund request may take. */
const refundSeconds = 60;

/** Allows one refund request per payment at a time. @returns false if another one is running */
export const claimRefund = (invoice: Invoice, payment: Payment, now: Date): Promise<boolean> => {
  const seconds = Math.floor(now.getTime() / 1000);
  return wasApplied(
    updateItem({
      Key: { ...refundMark(invoice, payment) },
      UpdateExpression: 'SET et = :et, sv = :sv, #until = :until, #ttl = :until',
      ConditionExpression: 'attribute_not_exists(#until) OR #until <= :now',
      ExpressionAttributeNames: { '#until': 'until', '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':et': 'ref', ':sv': 1, ':until': seconds + refundSeconds, ':now': seconds },
    }),
  );
};

export const releaseRefund = (invoice: Invoice, payment: Payment): Promise<void> =>
  writeItems([{ remove: refundMark(invoice, payment) }]);

const webhookMark = (eventId: string): Key => keys.systemRef('paymentEvent', eventId);

const eventDays = 30;

export const isKnownEvent = async (eventId: string): Promise<boolean> =>
  (await getItem(webhookMark(eventId))) !== undefined;

/** Once its work is done. */
export const rememberEvent = (eventId: string, now: Date): Promise<void> => {
  const ttl = Math.floor(now.getTime() / 1000) + eventDays * daySeconds;
  return writeItems([{ put: { ...refItem(webhookMark(eventId), {}), ttl } }]);
};
