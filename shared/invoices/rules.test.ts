import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newCompany } from '../companies/draft.ts';
import { allFlags, type Plan } from '../plans/model.ts';
import type { Charge, Payment } from './model.ts';
import { cents, keptValue } from './money.ts';
import { adjusted, newInvoice, settled, termsOf, withPayment } from './rules.ts';

const plan: Plan = {
  ...allFlags,
  ...{ id: 3, name: 'Básico', users: 2, connections: 1, queues: 5, amount: 100, isPublic: true },
};
const now = new Date('2026-11-22T15:00:00.000Z');
const company = newCompany(
  plan,
  { id: 7, name: 'Loja', email: 'a@b.co', dueDate: '2026-11-25', recurrence: 'MENSAL' },
  now,
);
const terms = termsOf(company);
if (!terms) throw new Error('a company that pays nothing');
const invoice = newInvoice(terms, { id: 1, companyId: 7, now });

const payment = (id: string, value: number, refundedValue = 0): Payment => ({
  provider: 'asaas',
  ...{ id, value, refundedValue, paidAt: now.toISOString(), endToEndId: null },
});
const pay = (settlement: { invoice: typeof invoice; company: typeof company }, fact: Payment) =>
  settled({ ...settlement, invoice: withPayment(settlement.invoice, fact, now) }, now);

describe('B-INV-4: payments in any order and as often as they like', () => {
  const facts = fc.array(
    fc.record({
      id: fc.constantFrom('p1', 'p2', 'p3'),
      part: fc.constantFrom(30, 50, 100, 120),
      isRefunded: fc.boolean(),
    }),
    { maxLength: 5 },
  );
  // One payment has one value; a refund is a later state of it.
  const consistent = facts.map((list) => {
    const values = new Map(list.map(({ id, part }) => [id, part]));
    return list.map(({ id, isRefunded }) => {
      const value = values.get(id) ?? 0;
      return payment(id, value, isRefunded ? value : 0);
    });
  });

  it('renew exactly while what is kept covers the value, one month, and never twice', () => {
    const ordered = consistent.chain((list) =>
      fc.tuple(
        fc.constant(list),
        fc.shuffledSubarray([...list, ...list, ...list], { minLength: list.length * 3, maxLength: list.length * 3 }),
      ),
    );
    fc.assert(
      fc.property(ordered, ([list, shuffled]) => {
        const begin = { invoice, company };
        const inOrder = list.reduce(pay, begin);
        const anyhow = shuffled.reduce(pay, begin);
        const isCovered = cents(keptValue(anyhow.invoice)) >= cents(invoice.value);
        expect(keptValue(anyhow.invoice)).toBe(keptValue(inOrder.invoice));
        expect(anyhow.company.dueDate).toBe(inOrder.company.dueDate);
        expect(anyhow.company.dueDate).toBe(isCovered ? '2026-12-25' : '2026-11-25');
        expect(anyhow.invoice.status === 'paid').toBe(isCovered);
      }),
      { numRuns: 2000 },
    );
  });

  it('know the same fact once', () => {
    const once = withPayment(invoice, payment('p1', 100), now);
    expect(withPayment(once, payment('p1', 100), now)).toBe(once);
    expect(withPayment(once, payment('p1', 100, 100), now).payments).toEqual([payment('p1', 100, 100)]);
    const back = withPayment(once, payment('p1', 100, 100), now);
    expect(withPayment(back, payment('p1', 100), now)).toBe(back);
  });

  it('that go back after a later renewal leave the later days', () => {
    const paid = pay({ invoice, company }, payment('p1', 100));
    const later = { ...paid, company: { ...paid.company, dueDate: '2027-01-25' } };
    expect(pay(later, payment('p1', 100, 100)).company.dueDate).toBe('2026-12-25');
  });

  it('add up to the centavo', () => {
    const three = [payment('p1', 33.3), payment('p2', 33.3), payment('p3', 33.4)].reduce(pay, { invoice, company });
    expect(three.invoice.status).toBe('paid');
    expect(keptValue(three.invoice)).toBe(100);
  });
});

describe('an open invoice', () => {
  const payable: Charge = {
    provider: 'pix',
    ...{ id: null, value: 100, qrcode: 'x', createdAt: now.toISOString() },
    expiresAt: '2026-11-22T16:00:00.000Z',
  };

  it('keeps the value that somebody is about to pay, until that expires', () => {
    const charged = { ...invoice, charge: payable };
    const dearer = { ...terms, value: 150, dueDate: '2026-11-30' };
    expect(adjusted(charged, dearer, now)).toMatchObject({ value: 100, dueDate: '2026-11-30', charge: payable });
    const afterwards = adjusted(charged, dearer, new Date('2026-11-22T16:00:01.000Z'));
    expect(afterwards).toMatchObject({ value: 150, charge: null });
  });

  it('is the same record while nothing is to change', () => {
    expect(adjusted(invoice, terms, now)).toBe(invoice);
  });
});
