import * as z from 'zod';
import { route } from '../core/route.ts';

const Amount = z.object({ count: z.number().int(), value: z.number() });

export const OverdueCompany = z.object({
  id: z.number().int(),
  name: z.string(),
  /** YYYY-MM-DD */
  dueDate: z.string(),
  daysLate: z.number().int(),
  /** What is missing of its invoice. */
  value: z.number(),
});
export type OverdueCompany = z.infer<typeof OverdueCompany>;

export const MoneyMonth = z.object({
  /** YYYY-MM */
  month: z.string(),
  received: z.number(),
  refunded: z.number(),
  payments: z.number().int(),
});
export type MoneyMonth = z.infer<typeof MoneyMonth>;

export const CompanyCost = z.object({
  id: z.number().int(),
  name: z.string(),
  /** What stays of what it pays a month; nothing while it does not pay. */
  price: z.number(),
  /** Of the present month so far, and of the one before. */
  cost: z.number(),
  costBefore: z.number(),
  received: z.number().int(),
  sent: z.number().int(),
  mediaBytes: z.number().int(),
});
export type CompanyCost = z.infer<typeof CompanyCost>;

export const MoneyReport = z.object({
  /** Sum of what stays of the monthly prices, as agreed, of companies that paid at least once and are not suspended or switched off. */
  recurring: z.number(),
  paying: z.number().int(),
  /** With a price and a due date, but without a payment so far. */
  trial: z.number().int(),
  open: Amount,
  overdue: Amount,
  /** Of this month: companies that paid for the first time. */
  won: z.number().int(),
  /** Of this month: those that had paid and did not renew until they were suspended. */
  lost: z.number().int(),
  /** Companies that paid when the month began. */
  payingBefore: z.number().int(),
  /** Of this month: companies that signed up or were created. */
  signedUp: z.number().int(),
  /** The latest first, at most a hundred. */
  overdueCompanies: z.array(OverdueCompany),
  /** What companies cost: those that leave least of their price first, by the dearer of the two months, at most a hundred. */
  costs: z.array(CompanyCost),
  /** Of all companies. */
  cost: z.number(),
  costBefore: z.number(),
  /** The last twelve, the present one last. */
  months: z.array(MoneyMonth),
  /** There are more companies than one report looks at. */
  isPartial: z.boolean(),
  asOf: z.string(),
});
export type MoneyReport = z.infer<typeof MoneyReport>;

export const money = {
  report: route({
    method: 'GET',
    path: '/money',
    access: 'super',
    summary: 'What the platform earns: recurring revenue, open and overdue invoices, companies won and lost',
    input: z.object({}),
    output: MoneyReport,
    errors: [],
  }),
};
