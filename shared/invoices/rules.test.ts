import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newCompany } from '../companies/draft.ts';
import { allFlags, type Plan } from '../plans/model.ts';
import type { Charge, Payment } from './model.ts';
import { cents, keptValue } from './money.ts';
import { adjusted, newInvoice, settled, termsOf, withPayment } from './rules.ts';
import { invoiceView } from './view.ts';

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
  settled({ ...settlement, invoice: withPayment(settlement.invoice, fact, now) }, settlement.invoice, now);

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

  it('of which a part goes back leave the licence, whenever that becomes known; all of it takes the month', () => {
    const paid = pay({ invoice, company }, payment('p1', 100));
    const courtesy = pay(paid, payment('p1', 100, 10));
    const atOnce = pay({ invoice, company }, payment('p1', 100, 10));
    for (const { invoice: after, company: served } of [courtesy, atOnce]) {
      expect(served.dueDate).toBe('2026-12-25');
      const view = invoiceView(after);
      expect(view).toMatchObject({ status: 'paid', receivedValue: 90, refundedValue: 10, missingValue: 0 });
    }
    expect(pay(courtesy, payment('p1', 100, 99.99)).company.dueDate).toBe('2026-12-25');
    const back = pay(courtesy, payment('p1', 100, 100));
    expect(back.company.dueDate).toBe('2026-11-25');
    expect(invoiceView(back.invoice)).toMatchObject({ status: 'refunded', receivedValue: 0, refundedValue: 100 });
  });

  it('add up to the centavo: what came in is what stayed and what went back, and what stayed and is owed is the value', () => {
    const share = fc.integer({ min: 0, max: 12_000 });
    const parts = fc.array(fc.record({ paid: share.filter((cent) => cent > 0), back: share }), { maxLength: 4 });
    fc.assert(
      fc.property(parts, (list) => {
        let settlement = { invoice, company };
        for (const [place, { paid, back }] of list.entries()) {
          settlement = pay(settlement, payment(`p${place}`, paid / 100));
          settlement = pay(settlement, payment(`p${place}`, paid / 100, Math.min(back, paid) / 100));
        }
        const view = invoiceView(settlement.invoice);
        const cameIn = list.reduce((total, { paid }) => total + paid, 0);
        expect(cents(view.receivedValue) + cents(view.refundedValue)).toBe(cameIn);
        if (view.status === 'open') expect(cents(view.receivedValue) + cents(view.missingValue)).toBe(10_000);
        else expect(view.missingValue).toBe(0);
        expect(settlement.company.dueDate).toBe(view.status === 'paid' ? '2026-12-25' : '2026-11-25');
      }),
      { numRuns: 1000 },
    );
  });

  it('of which one goes back whole are a part again where the others do not cover the value', () => {
    const paid = [payment('p1', 60), payment('p2', 60)].reduce(pay, { invoice, company });
    expect(pay(paid, payment('p1', 60, 20)).invoice.status).toBe('paid');
    expect(pay(paid, payment('p1', 60, 60)).company.dueDate).toBe('2026-11-25');
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

  it('keep the day of the month through short months, refunds in any order, and a payment that comes after one', () => {
    const begin = { ...company, dueDate: '2027-01-31', dueDay: 31 };
    const at = (date: string) => new Date(`${date}T15:00:00.000Z`);
    const paidOn = (date: string, of: typeof company, id: string) =>
      settled({ invoice: withPayment(invoice, payment(id, 100), at(date)), company: of }, invoice, at(date));
    const refundOf = (paid: typeof invoice, id: string, of: typeof company) =>
      settled({ invoice: withPayment(paid, payment(id, 100, 100), now), company: of }, paid, now).company;
    const first = paidOn('2027-01-20', begin, 'p1');
    const second = paidOn('2027-02-20', first.company, 'p2');
    expect([first.company.dueDate, second.company.dueDate]).toEqual(['2027-02-28', '2027-03-31']);
    const back = refundOf(second.invoice, 'p2', second.company);
    expect(back).toMatchObject({ dueDate: '2027-02-28', dueDay: 31 });
    expect(paidOn('2027-02-20', back, 'p3').company.dueDate).toBe('2027-03-31');
    const former = refundOf(first.invoice, 'p1', second.company);
    expect(former).toMatchObject({ dueDate: '2027-02-28', dueDay: 31 });
    // Paid late, it begins another day; given back, the one before counts again.
    const late = paidOn('2027-03-10', first.company, 'p4');
    expect(late.company).toMatchObject({ dueDate: '2027-04-10', dueDay: 10 });
    expect(refundOf(late.invoice, 'p4', late.company)).toMatchObject({ dueDate: '2027-02-28', dueDay: 31 });
  });

  it('take back a renewal of the time before days were kept', () => {
    const { dueDay: _day, ...before } = { ...company, dueDate: '2027-02-28' };
    const renewal = { from: '2027-01-31', to: '2027-02-28', at: now.toISOString() };
    const paid = { ...withPayment(invoice, payment('p1', 100), now), status: 'paid' as const, renewal };
    const back = pay({ invoice: paid, company: before }, payment('p1', 100, 100)).company;
    expect(back.dueDate).toBe('2027-01-31');
    expect(pay({ invoice, company: back }, payment('p2', 100)).company).toMatchObject({
      ...{ dueDate: '2027-02-28', dueDay: 31 },
    });
  });

  it('do not renew with a further partial refund what the first one took before partial refunds left it', () => {
    const known = withPayment(invoice, payment('p1', 100, 10), now);
    const former = { invoice: { ...known, status: 'refunded' as const }, company };
    for (const fact of [payment('p1', 100, 20), payment('p1', 100, 99.99), payment('p1', 100, 100)]) {
      const after = pay(former, fact);
      expect([after.invoice.status, after.company.dueDate]).toEqual(['refunded', '2026-11-25']);
    }
    const again = pay(former, payment('p2', 100, 10));
    expect([again.invoice.status, again.company.dueDate]).toEqual(['paid', '2026-12-25']);
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
