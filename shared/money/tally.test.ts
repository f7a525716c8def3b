import { describe, expect, it } from 'vitest';
import { newCompany } from '../companies/draft.ts';
import type { Company } from '../companies/model.ts';
import { newInvoice, termsOf } from '../invoices/rules.ts';
import { allFlags } from '../plans/model.ts';
import { type Account, tally } from './tally.ts';

const now = new Date('2026-11-20T15:00:00Z');
const plan = { ...allFlags, id: 1, name: 'Básico', users: 5, connections: 2, queues: 3, amount: 99.9, isPublic: true };

interface Wanted extends Partial<Company> {
  readonly payingSince?: string;
  readonly owes?: boolean;
  readonly amount?: number;
}

let serial = 1;
function account({ payingSince, owes = false, amount = 99.9, ...fields }: Wanted = {}): Account {
  serial += 1;
  const founded = new Date('2026-01-05T12:00:00Z');
  const named = { id: serial, name: `Company ${serial}`, email: 'a@b.example', dueDate: '2026-12-10' };
  const company = newCompany({ ...plan, amount }, { ...named, ...fields }, founded);
  const terms = termsOf(company);
  const invoice = owes && terms ? newInvoice(terms, { id: 1, companyId: company.id, now }) : undefined;
  return { company, invoice, payingSince };
}
const long = '2026-03-01T12:00:00Z';

describe('what the platform earns', () => {
  it('recurs from those who paid and are neither suspended nor switched off', () => {
    const report = tally(
      [
        account({ payingSince: long }),
        account({ payingSince: long, amount: 0.2, recurrence: 'ANUAL' }),
        account({ payingSince: long, dueDate: '2026-11-17' }),
        account({ payingSince: long, dueDate: '2026-11-16' }),
        account({ payingSince: long, status: false }),
        account({ payingSince: long, dueDate: null }),
        account({ payingSince: long, amount: 0 }),
        account(),
        account({ id: 1, payingSince: long, dueDate: '2026-12-10' }),
      ],
      now,
    );
    expect(report).toMatchObject({ recurring: 200, paying: 3, trial: 1 });
  });

  it('counts what stayed of what was agreed, by the month, until another plan has another price', () => {
    const paid = { planId: 1, months: 12, cents: 100_000 };
    const report = tally(
      [
        { ...account({ payingSince: long, amount: 100 }), paid },
        { ...account({ payingSince: long, amount: 250 }), paid: { ...paid, planId: 2 } },
      ],
      now,
    );
    expect(report.recurring).toBe(333.33);
  });

  it('is owed what is missing of open invoices, and overdue from the day after', () => {
    const report = tally(
      [
        account({ owes: true }),
        account({ owes: true, dueDate: '2026-11-20' }),
        account({ owes: true, dueDate: '2026-11-19', name: 'Ontem' }),
        account({ owes: true, dueDate: '2026-10-01', name: 'Outubro' }),
        account(),
      ],
      now,
    );
    expect(report).toMatchObject({ open: { count: 4, value: 399.6 }, overdue: { count: 2, value: 199.8 } });
    expect(report.overdueCompanies.map(({ name, daysLate, value }) => [name, daysLate, value])).toEqual([
      ['Outubro', 50, 99.9],
      ['Ontem', 1, 99.9],
    ]);
  });

  it('names at most a hundred of those who are late, and counts all', () => {
    const late = Array.from({ length: 130 }, () => account({ owes: true, dueDate: '2026-11-01' }));
    const report = tally(late, now);
    expect(report.overdueCompanies).toHaveLength(100);
    expect(report.overdue.count).toBe(130);
  });
});

describe('companies won and lost in a month', () => {
  it('are those who first paid in it, and those suspended in it after they had paid', () => {
    const report = tally(
      [
        account({ payingSince: long }),
        account({ payingSince: '2026-11-01T03:00:00Z' }),
        // Still October where the platform is.
        account({ payingSince: '2026-11-01T02:59:59Z' }),
        account({ payingSince: long, dueDate: '2026-11-10' }),
        // Suspended on the first of November.
        account({ payingSince: long, dueDate: '2026-10-28' }),
        account({ payingSince: long, dueDate: '2026-10-27' }),
        account({ dueDate: '2026-11-10' }),
        account({ createdAt: '2026-11-15T12:00:00Z' }),
      ],
      now,
    );
    expect(report).toMatchObject({ won: 1, lost: 2, paying: 3, payingBefore: 4, signedUp: 1 });
  });

  it('are counted where the same month wins and loses', () => {
    const report = tally([account({ payingSince: '2026-11-02T12:00:00Z', dueDate: '2026-11-10' })], now);
    expect(report).toMatchObject({ won: 1, lost: 1, paying: 0, payingBefore: 0 });
  });
});
