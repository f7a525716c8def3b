import { monthsOf } from '@shared/companies/renewal.ts';
import { zoned } from '@shared/core/time.ts';
import type { Invoice } from '@shared/invoices/model.ts';
import { cents, keptValue, reais, receivedValue, refundedValue } from '@shared/invoices/money.ts';
import type { MoneyMonth } from '@shared/money/contract.ts';
import type { PaidPeriod } from '@shared/money/tally.ts';
import type { Step } from '../../core/store/commit.ts';
import { increment, removeIf } from '../../core/store/records.ts';
import { getItem, getItems, type Item } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { update } from '../../core/store/update.ts';

/** Month in the platform's time zone. */
const toPlatformMonth = (at: Date): string => zoned(at).date.slice(0, 7);

/** Record of a paying company; older ones lack counts and price. */
interface Subscriber {
  readonly since: string;
  /** Invoices that are paid. */
  readonly renewals: number | undefined;
  /** The last one that was, and what stayed of its value. */
  readonly paid: (PaidPeriod & { readonly invoiceId: number }) | undefined;
}

function subscriberIn(item: Item | undefined): Subscriber | undefined {
  if (item === undefined) return undefined;
  const { since, renewals, paid } = item;
  return { since: String(since), renewals: renewals as number | undefined, paid: paid as Subscriber['paid'] };
}

const paidBy = (invoice: Invoice) => ({
  ...{ invoiceId: invoice.id, planId: invoice.planId, months: monthsOf[invoice.recurrence] },
  cents: Math.min(cents(keptValue(invoice)), cents(invoice.value)),
});

/** Notes who pays and how much, also when a part of it goes back; whose only payment went back pays nothing. */
function subscriberSteps(stored: Item | undefined, before: Invoice, after: Invoice, now: Date): Step[] {
  const subscriber = subscriberIn(stored);
  const key = keys.subscriber(after.companyId);
  const [was, is] = [before.renewal !== null, after.renewal !== null];
  const { renewals, paid } = subscriber ?? { renewals: 0, paid: undefined };
  // A concurrent write for another invoice makes this one be read again.
  const when = { expected: { renewals: subscriber?.renewals, 'paid.invoiceId': paid?.invoiceId } };
  if (is && !was) {
    const set = { paid: paidBy(after), ...(renewals === undefined ? {} : { renewals: renewals + 1 }) };
    return [{ write: update(key, { set, initial: { since: now.toISOString() } }, when) }];
  }
  const isLast = paid?.invoiceId === after.id;
  if (is) return isLast ? [{ write: update(key, { set: { paid: paidBy(after) } }, when) }] : [];
  if (!was || subscriber === undefined) return [];
  if (renewals === 1) return [{ write: removeIf(key, { renewals }) }];
  const set = renewals === undefined ? {} : { renewals: renewals - 1 };
  const clear = isLast ? ['paid'] : [];
  const isSame = renewals === undefined && !isLast;
  return isSame ? [] : [{ write: update(key, { set, clear }, when) }];
}

/**
 * Returns the steps that count received and returned money in the month of the report, in the invoice's transaction.
 */
export async function earningSteps(before: Invoice, after: Invoice, now: Date): Promise<Step[]> {
  const received = cents(receivedValue(after)) - cents(receivedValue(before));
  const refunded = cents(refundedValue(after)) - cents(refundedValue(before));
  const amounts = {
    ...(received === 0 ? {} : { received, payments: after.payments.length - before.payments.length }),
    ...(refunded === 0 ? {} : { refunded }),
  };
  const isMoney = received !== 0 || refunded !== 0 || before.renewal !== after.renewal;
  const stored = isMoney ? await getItem(keys.subscriber(after.companyId), true) : undefined;
  return [
    ...increment(keys.moneyMonth(toPlatformMonth(now)), amounts).map((write) => ({ write })),
    ...(isMoney ? subscriberSteps(stored, before, after, now) : []),
  ];
}

/** Since when companies pay and what they last paid, in their order; undefined of those that do not. */
export async function readSubscribers(
  companyIds: readonly number[],
): Promise<(Pick<Subscriber, 'since' | 'paid'> | undefined)[]> {
  const items = await getItems(companyIds.map((id) => keys.subscriber(id)));
  return items.map(subscriberIn);
}

const amountIn = (item: Item | undefined, name: string): number => Number(item?.[name] ?? 0);

/** Returns this many months, ending with the present one. */
export async function earningsByMonth(count: number, now: Date): Promise<MoneyMonth[]> {
  const [year = 0, month = 1] = toPlatformMonth(now).split('-').map(Number);
  const months = Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - count + back, 1)).toISOString().slice(0, 7),
  );
  const items = await getItems(months.map((each) => keys.moneyMonth(each)));
  return months.map((each, place) => ({
    month: each,
    received: reais(amountIn(items[place], 'received')),
    refunded: reais(amountIn(items[place], 'refunded')),
    payments: amountIn(items[place], 'payments'),
  }));
}
