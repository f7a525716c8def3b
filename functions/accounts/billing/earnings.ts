import { zoned } from '@shared/core/time.ts';
import type { Invoice } from '@shared/invoices/model.ts';
import { cents, reais, receivedValue, refundedValue } from '@shared/invoices/money.ts';
import type { MoneyMonth } from '@shared/money/contract.ts';
import type { Step } from '../../core/store/commit.ts';
import { increment } from '../../core/store/records.ts';
import { getItems, type Item } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { update } from '../../core/store/update.ts';

/** Of the platform's own calendar. */
const monthOf = (at: Date): string => zoned(at).date.slice(0, 7);

/** Remembers the first payment of a company for good. */
const firstPayment = (companyId: number, now: Date): Step => ({
  write: update(keys.subscriber(companyId), { initial: { since: now.toISOString() } }),
});

/** Steps that count what came in and went back in the month in which it was told, together with the invoice. */
export function earningSteps(before: Invoice, after: Invoice, now: Date): Step[] {
  const received = cents(receivedValue(after)) - cents(receivedValue(before));
  const refunded = cents(refundedValue(after)) - cents(refundedValue(before));
  const amounts = {
    ...(received === 0 ? {} : { received, payments: after.payments.length - before.payments.length }),
    ...(refunded === 0 ? {} : { refunded }),
  };
  const isFirstPossible = before.status !== 'paid' && after.status === 'paid';
  return [
    ...increment(keys.moneyMonth(monthOf(now)), amounts).map((write) => ({ write })),
    ...(isFirstPossible ? [firstPayment(after.companyId, now)] : []),
  ];
}

/** Since when companies pay, in their order. */
export async function payingSince(companyIds: readonly number[]): Promise<(string | undefined)[]> {
  const items = await getItems(companyIds.map((id) => keys.subscriber(id)));
  return items.map((item) => (item === undefined ? undefined : String(item['since'])));
}

const amountIn = (item: Item | undefined, name: string): number => Number(item?.[name] ?? 0);

/** So many months, the present one last. */
export async function earningsByMonth(count: number, now: Date): Promise<MoneyMonth[]> {
  const [year = 0, month = 1] = monthOf(now).split('-').map(Number);
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
