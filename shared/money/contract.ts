import * as z from 'zod';
import { route } from '../core/route.ts';

const Amount = z.object({ count: z.number().int(), value: z.number() });

export const OverdueCompany = z.object({
  id: z.number().int(),
  name: z.string(),
  /** YYYY-MM-DD */
  dueDate: z.string(),
  daysLate: z.number().int(),
  /** Amount still due on its invoice. */
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
  /** Part of its monthly price that is left after costs; zero while it does not pay. */
  price: z.number(),
  /** Costs of the present month so far, and of the one before. */
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
  /** Companies with a price and a due date that have not paid yet. */
  trial: z.number().int(),
  open: Amount,
  overdue: Amount,
  /** Companies that paid for the first time this month. */
  won: z.number().int(),
  /** Companies that had paid before and were suspended without a renewal this month. */
  lost: z.number().int(),
  /** Companies that paid when the month began. */
  payingBefore: z.number().int(),
  /** Companies that signed up or were created this month. */
  signedUp: z.number().int(),
  /** The latest first, at most a hundred. */
  overdueCompanies: z.array(OverdueCompany),
  /**
   * Costs of companies: those with the smallest rest of their price first, by the dearer of the two months, at most a
   * hundred.
   */
  costs: z.array(CompanyCost),
  /** Costs of all companies. */
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
