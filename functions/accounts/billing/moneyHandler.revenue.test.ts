import { addDays, zoned } from '@shared/core/time.ts';
import { invoices } from '@shared/invoices/contract.ts';
import { money } from '@shared/money/contract.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { newTenant, newUser } from '@test/support/server/tenant.ts';
import { expect, it } from 'vitest';
import { getItem, putItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { addUsage } from '../../core/store/usage.ts';
import { handler as billing } from './handler.ts';
import { handler } from './moneyHandler.ts';
import { applyPayment } from './payments.ts';

const today = zoned(new Date()).date;
await forFile(startEngine());
const { company } = await newTenant({ id: 1, dueDate: null });
const staff = await newUser(company.id, { profile: 'admin', super: true });

const report = async () => (await call(handler, money.report, {}, { token: staff.token })).json;
/** A company with an open invoice. */
async function debtor(dueDate = addDays(today, 5)) {
  const { company, admin } = await newTenant({ dueDate });
  await call(billing, invoices.list, {}, { token: admin.token });
  return company;
}
let serial = 0;
const pay = (companyId: number, value: number, fields = {}) => {
  serial += 1;
  const payment = { provider: 'sandbox' as const, id: `pay_${serial}`, refundedValue: 0, endToEndId: null };
  return applyPayment(
    { companyId, id: 1 },
    { ...payment, value, paidAt: new Date().toISOString(), ...fields },
    new Date(),
  );
};
const thisMonth = async () => (await report()).months.at(-1);

it('counts what is paid once, with the invoice, in the month in which it is told', async () => {
  const [before, company] = [await report(), await debtor()];
  const owing = await report();
  expect(owing.open).toEqual({ count: before.open.count + 1, value: before.open.value + 100 });
  expect(owing.trial).toBe(before.trial + 1);
  await pay(company.id, 60);
  expect((await report()).open.value).toBe(before.open.value + 40);
  const rest = { id: 'the-rest' };
  await Promise.all(Array.from({ length: 5 }, () => pay(company.id, 40, rest)));
  await pay(company.id, 40, rest);
  const after = await report();
  expect(after).toMatchObject({
    ...{ recurring: before.recurring + 100, paying: before.paying + 1, won: before.won + 1, trial: before.trial },
    open: before.open,
  });
  expect(after.months).toHaveLength(12);
  expect(after.months.at(-1)).toMatchObject({ month: today.slice(0, 7), received: 100, refunded: 0, payments: 2 });
});

it('counts what goes back beside what came in', async () => {
  const company = await debtor();
  const before = await thisMonth();
  await pay(company.id, 100, { id: 'mistake' });
  await pay(company.id, 100, { id: 'mistake', refundedValue: 100 });
  const after = await thisMonth();
  expect(after?.received).toBe((before?.received ?? 0) + 100);
  expect(after?.refunded).toBe((before?.refunded ?? 0) + 100);
});

it('counts what stayed, at the price that was agreed, and nothing of whose only payment went back', async () => {
  const company = await debtor();
  const before = await report();
  const place = { companyId: company.id, id: 1 };
  await call(billing, invoices.update, { ...place, value: 80 }, { token: staff.token });
  await pay(company.id, 80, { id: 'agreed' });
  expect(await report()).toMatchObject({ recurring: before.recurring + 80, paying: before.paying + 1 });
  await pay(company.id, 80, { id: 'agreed', refundedValue: 10 });
  expect(await report()).toMatchObject({ recurring: before.recurring + 70, paying: before.paying + 1 });
  await pay(company.id, 80, { id: 'agreed', refundedValue: 80 });
  expect(await report()).toMatchObject({
    ...{ recurring: before.recurring, paying: before.paying, won: before.won, trial: before.trial },
  });
});

it('keeps the payments of the time before they were counted', async () => {
  const company = await debtor();
  await putItem({ ...keys.subscriber(company.id), since: '2026-01-10T12:00:00.000Z' });
  const before = await report();
  await pay(company.id, 100, { id: 'later' });
  await pay(company.id, 100, { id: 'later', refundedValue: 100 });
  expect((await report()).paying).toBe(before.paying);
  expect(await getItem(keys.subscriber(company.id), true)).toMatchObject({ since: '2026-01-10T12:00:00.000Z' });
});

it('names who is late', async () => {
  const company = await debtor(addDays(today, -2));
  const { overdueCompanies, overdue } = await report();
  expect(overdueCompanies).toContainEqual({
    ...{ id: company.id, name: company.name, dueDate: addDays(today, -2), daysLate: 2, value: 100 },
  });
  expect(overdue.count).toBe(overdueCompanies.length);
});

it('is for the platform’s staff', async () => {
  const { admin } = await newTenant();
  expect((await call(handler, money.report, {}, { token: admin.token })).status).toBe(403);
});

it('puts what companies cost beside what they pay, those that leave least first', async () => {
  const company = await debtor();
  await pay(company.id, 100);
  const before = await report();
  await addUsage(company.id, { counts: { received: 1_000_000 }, instants: {} }, new Date());
  const { costs, cost } = await report();
  expect(costs[0]).toMatchObject({ id: company.id, price: 100, cost: 300, costBefore: 0, received: 1_000_000 });
  expect(cost).toBe(before.cost + 300);
});
