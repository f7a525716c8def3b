import type { Company } from '../companies/model.ts';
import { suspensionDate } from '../companies/paymentNotices.ts';
import { platformCompany, subscriptionState } from '../companies/subscription.ts';
import { daysLeft, zoned } from '../core/time.ts';
import type { Invoice } from '../invoices/model.ts';
import { cents, missingValue, reais } from '../invoices/money.ts';
import type { CompanyCost, MoneyReport, OverdueCompany } from './contract.ts';
import { costOf, type UnitPrices, type Usage } from './usage.ts';

/** Companies a report names. */
const maxNamed = 100;

/** The last paid period: its plan, its months, and the amount kept in centavos. */
export interface PaidPeriod {
  readonly planId: number;
  readonly months: number;
  readonly cents: number;
}

/** Data of a company for the report. */
export interface Account {
  readonly company: Company;
  readonly invoice: Invoice | undefined;
  /** Date of its first payment. */
  readonly payingSince: string | undefined;
  /** The last period it paid for; undefined where that was not noted. */
  readonly paid?: PaidPeriod | undefined;
}

type Tally = Omit<MoneyReport, 'months' | 'isPartial' | 'asOf' | 'costs' | 'cost' | 'costBefore'>;

const sum = (values: readonly number[]): number => reais(values.reduce((total, value) => total + cents(value), 0));

const priced = ({ company }: Account): boolean => company.dueDate !== null && company.plan.amount > 0;

/** Monthly revenue from a company: the amount kept of the agreed price, until it has another plan. */
const monthlyPrice = ({ company: { planId, plan }, paid }: Account): number =>
  paid !== undefined && paid.planId === planId ? reais(Math.round(paid.cents / paid.months)) : plan.amount;

const isOn = ({ company }: Account, now: Date): boolean =>
  company.status && subscriptionState(company, now) !== 'suspended';

/** The month in which a company that does not pay any more was suspended. */
const lostIn = ({ company }: Account, now: Date): string | undefined => {
  if (company.dueDate === null || subscriptionState(company, now) !== 'suspended') return undefined;
  return suspensionDate(company.dueDate).slice(0, 7);
};

function overdueOf({ company, invoice }: Account, now: Date): OverdueCompany[] {
  if (!invoice) return [];
  const daysLate = -daysLeft(invoice.dueDate, now, company.timeZone);
  if (daysLate <= 0) return [];
  const { id, name } = company;
  return [{ id, name, dueDate: invoice.dueDate, daysLate, value: missingValue(invoice) }];
}

/** Revenue of the platform from its companies at a time; its own company is left out. */
export function tally(all: readonly Account[], now: Date): Tally {
  const accounts = all.filter(({ company }) => company.id !== platformCompany);
  const month = zoned(now).date.slice(0, 7);
  const customers = accounts.filter((account) => account.payingSince !== undefined && priced(account));
  const paying = customers.filter((account) => isOn(account, now));
  const won = customers.filter(({ payingSince }) => zoned(new Date(payingSince ?? 0)).date.startsWith(month));
  const lost = customers.filter((account) => lostIn(account, now) === month);
  const wonAndLost = won.filter((account) => lost.includes(account));
  const newcomers = paying.filter((account) => won.includes(account));
  const owed = accounts.flatMap(({ invoice }) => (invoice ? [missingValue(invoice)] : []));
  const overdue = accounts.flatMap((account) => overdueOf(account, now));
  return {
    recurring: sum(paying.map(monthlyPrice)),
    paying: paying.length,
    trial: accounts.filter((account) => account.payingSince === undefined && priced(account) && isOn(account, now))
      .length,
    open: { count: owed.length, value: sum(owed) },
    overdue: { count: overdue.length, value: sum(overdue.map(({ value }) => value)) },
    won: won.length,
    lost: lost.length,
    payingBefore: paying.length - newcomers.length + lost.length - wonAndLost.length,
    signedUp: accounts.filter(({ company }) => zoned(new Date(company.createdAt)).date.startsWith(month)).length,
    overdueCompanies: overdue.sort((a, b) => b.daysLate - a.daysLate || a.id - b.id).slice(0, maxNamed),
  };
}

/** Usage of a company in the present month and in the one before. */
export interface Consumption {
  readonly present: Usage;
  readonly before: Usage;
}

/** Costs of companies and the part of their prices that is left; the platform's own company has costs and no price. */
export function costsOf(
  accounts: readonly (Account & Consumption)[],
  prices: UnitPrices,
  now: Date,
): Pick<MoneyReport, 'costs' | 'cost' | 'costBefore'> {
  const all = accounts.map((account): CompanyCost => {
    const { company, payingSince, present, before } = account;
    const isPaying =
      payingSince !== undefined && priced(account) && isOn(account, now) && company.id !== platformCompany;
    return {
      ...{ id: company.id, name: company.name, price: isPaying ? monthlyPrice(account) : 0 },
      ...{ cost: costOf(present, prices), costBefore: costOf(before, prices) },
      ...{ received: present.received, sent: present.sent, mediaBytes: present.mediaBytes },
    };
  });
  const marginOf = ({ price, cost, costBefore }: CompanyCost): number => price - Math.max(cost, costBefore);
  return {
    costs: all.toSorted((a, b) => marginOf(a) - marginOf(b) || a.id - b.id).slice(0, maxNamed),
    cost: sum(all.map(({ cost }) => cost)),
    costBefore: sum(all.map(({ costBefore }) => costBefore)),
  };
}
