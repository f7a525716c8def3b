import { companyEntity } from '@fn/core/store/entities.ts';
import { fromItem, toItem } from '@fn/core/store/records.ts';
import { getItems, queryPartition, writeItems } from '@fn/core/store/store.ts';
import { keys, partitions } from '@fn/core/store/table.ts';
import { newCompany } from '@shared/companies/draft.ts';
import type { Recurrence } from '@shared/companies/model.ts';
import { addMonths, monthsOf } from '@shared/companies/renewal.ts';
import { addDays } from '@shared/core/time.ts';
import type { Invoice, Payment } from '@shared/invoices/model.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { widePlan } from '@test/support/server/tenant.ts';
import { expect, it } from 'vitest';
import { ensureInvoices } from './due.ts';
import { applyPayment } from './payments.ts';

await forFile(startEngine());

/** A thousand companies, a few pages at a time: one test of all of them would be a long one. */
const pagesOf = { companies: 100, count: 10 };
const first = 2;
const beginning = '2026-01-10';
const at = (date: string): Date => new Date(`${date}T15:00:00.000Z`);

/** Most pay for a year; what matters is that every kind is there and that each of them pays. */
const recurrenceOf = (id: number): Recurrence => {
  if (id % 50 === 0) return 'BIMESTRAL';
  return id % 25 === 0 ? 'SEMESTRAL' : 'ANUAL';
};

const companiesOf = (group: number) =>
  Array.from({ length: pagesOf.companies }, (_, place) => first + group * pagesOf.companies + place).map((id) =>
    newCompany(
      widePlan,
      {
        ...{ id, name: `Empresa ${id}`, email: `e${id}@example.com`, recurrence: recurrenceOf(id) },
        dueDate: addDays(beginning, id % 7),
      },
      at(beginning),
    ),
  );

/** One walk over the companies up to a number, as the hourly job does it. @returns what is open */
async function walk(from: number, last: number, date: string): Promise<Invoice[]> {
  const { open, next } = await ensureInvoices(from, at(date));
  const found = open.map(({ invoice }) => invoice);
  return next === undefined || next > last ? found : [...found, ...(await walk(next, last, date))];
}

/** Told twice now and then, as webhooks are. */
async function pay({ companyId, id, value }: Invoice, date: string): Promise<void> {
  const payment: Payment = {
    provider: 'asaas',
    ...{ id: `pay-${companyId}-${id}`, value, refundedValue: 0, paidAt: at(date).toISOString(), endToEndId: null },
  };
  for (let round = 0; round < (companyId % 10 === 0 ? 2 : 1); round += 1) {
    await applyPayment({ companyId, id }, payment, at(date));
  }
}

it.each(Array.from({ length: pagesOf.count }, (_, group) => [group + 1, companiesOf(group)] as const))(
  'B-INV-1, B-INV-4: companies are billed and pay through a year, by several workers, each time once: part %i of 10',
  async (_, companies) => {
    const [from = 0, last = 0] = [companies[0]?.id, companies.at(-1)?.id];
    await writeItems(companies.map((company) => ({ put: toItem(companyEntity, company) })));
    await writeItems([{ put: { ...keys.system('SEQUENCES'), company: last } }]);
    let paid = 0;
    for (let month = 0; month < 12; month += 2) {
      const date = addMonths(beginning, month);
      // Another worker is at the same page; what one of them makes the other one finds.
      const [due] = await Promise.all([
        walk(from, last, date),
        ...(month === 0 ? [ensureInvoices(from, at(date))] : []),
      ]);
      for (let start = 0; start < due.length; start += 20) {
        await Promise.all(due.slice(start, start + 20).map((invoice) => pay(invoice, date)));
      }
      paid += due.length;
    }
    expect(paid).toBe(companies.reduce((total, { recurrence }) => total + 12 / monthsOf[recurrence], 0));
    const items = await getItems(
      companies.map(({ id }) => keys.company(id)),
      true,
    );
    const dueDates = items.map((item) => fromItem(companyEntity, item ?? {}).dueDate);
    expect(dueDates).toEqual(companies.map(({ dueDate }) => dueDate && addMonths(dueDate, 12)));
    for (const { id, recurrence } of companies.filter((company) => company.id % 25 === 0)) {
      const { items: found } = await queryPartition({ pk: partitions.invoices(id), limit: 50, consistent: true });
      expect(found.map((item) => item['status'])).toEqual(
        Array.from({ length: 12 / monthsOf[recurrence] }, () => 'paid'),
      );
      expect(new Set(found.map((item) => item['dueDate'])).size).toBe(found.length);
    }
  },
);
