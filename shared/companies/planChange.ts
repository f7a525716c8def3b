import type { PlanFlag } from '../core/route.ts';
import { addDays, dayMs, daysLeft, zoned } from '../core/time.ts';
import { type Plan, PlanFlags } from '../plans/model.ts';
import type { Company } from './model.ts';
import { dayIn, movedDue } from './renewal.ts';
import { platformCompany } from './subscription.ts';

/** Fields of a company that change with its plan. */
type Planned = Pick<Company, 'plan' | 'planId' | 'nextPlan' | 'dueDate' | 'dueDay' | 'timeZone'> &
  Partial<Pick<Company, 'createdAt'>>;

/** The plan that the next payment is for. */
export const planOfNextPeriod = ({ plan, nextPlan }: Pick<Company, 'plan' | 'nextPlan'>): Plan =>
  nextPlan?.plan ?? plan;

/** A company without a due date on a plan that costs something has an agreement, which it does not change by itself. */
export const hasAgreement = ({ id, plan, dueDate }: Pick<Company, 'id' | 'plan' | 'dueDate'>): boolean =>
  id === platformCompany || (dueDate === null && plan.amount > 0);

/** At once, with nothing of what was agreed on before. */
export const onPlan = <T extends Planned>(company: T, plan: Plan): T => ({
  ...company,
  ...{ plan, planId: plan.id, nextPlan: null },
});

const daysBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / dayMs));

/** Days that a value pays for at a price; a part of a day counts as a whole one. */
const daysAt = (value: number, price: number): number => Math.ceil(Math.round((value / price) * 1e6) / 1e6);

/** A due date that follows from a number of days brings its own day of the month. */
const dueOn = (dueDate: string) => ({ dueDate, dueDay: dayIn(dueDate) });

const isPaidAhead = ({ nextPlan, dueDate }: Planned): boolean =>
  nextPlan !== null && dueDate !== null && dueDate > nextPlan.from;

/** The days that were paid for at the price of a plan that was chosen for later, and have not begun. */
const aheadValue = ({ nextPlan, dueDate }: Planned): number =>
  nextPlan === null || dueDate === null ? 0 : daysBetween(nextPlan.from, dueDate) * nextPlan.plan.amount;

/** Value of the paid days that are left, in days times the monthly price. */
function leftValue(company: Planned, today: string): number {
  const { plan, nextPlan, dueDate } = company;
  if (dueDate === null) return 0;
  const until = nextPlan !== null && nextPlan.from < dueDate ? nextPlan.from : dueDate;
  return daysBetween(today, until) * plan.amount + aheadValue(company);
}

interface Moment {
  readonly now: Date;
  /** True if the company has paid before: its remaining days have a value, those of a trial have none. */
  readonly isPaying: boolean;
}

/** A dearer plan: at once, for as many days as what is left pays of it. */
function upgraded<T extends Planned>(company: T, plan: Plan, { now, isPaying }: Moment): T {
  const today = zoned(now, company.timeZone).date;
  const next = onPlan(company, plan);
  // Out of a plan that cost nothing: the first payment is due.
  if (company.dueDate === null) return { ...next, ...dueOn(today) };
  const isOver = company.dueDate <= today;
  if (!isPaying || isOver || plan.amount === 0) return next;
  return { ...next, ...dueOn(addDays(today, daysAt(leftValue(company, today), plan.amount))) };
}

/** The present plan after all; days that were paid ahead at a lower price become fewer. */
function kept<T extends Planned>(company: T): T {
  const { nextPlan, plan } = company;
  if (nextPlan === null) return company;
  const dueDate = isPaidAhead(company) ? addDays(nextPlan.from, daysAt(aheadValue(company), plan.amount)) : undefined;
  return { ...company, nextPlan: null, ...(dueDate === undefined ? {} : dueOn(dueDate)) };
}

/** A cheaper plan: when the period that runs is over. */
function downgraded<T extends Planned>(company: T, plan: Plan, { now }: Moment): T {
  const from = company.nextPlan?.from ?? company.dueDate ?? zoned(now, company.timeZone).date;
  const due =
    isPaidAhead(company) && plan.amount > 0 ? dueOn(addDays(from, daysAt(aheadValue(company), plan.amount))) : {};
  return { ...company, ...due, nextPlan: { plan, from } };
}

/**
 * Applies a chosen plan (B-PLAN-4): an equal or dearer one at once, a cheaper one at the end of the period; choosing
 * the present one cancels a later change.
 * @returns the same object if nothing changes
 */
export function withPlan<T extends Planned>(company: T, plan: Plan, moment: Moment): T {
  if (plan.id === company.planId) return kept(company);
  if (plan.id === company.nextPlan?.plan.id) return company;
  return plan.amount < company.plan.amount ? downgraded(company, plan, moment) : upgraded(company, plan, moment);
}

/**
 * Applies the plan that was chosen for this day or an earlier one; a free plan is never due.
 * @returns the same object if none was chosen
 */
export function planOnDate<T extends Planned>(company: T, now: Date): T {
  const { nextPlan, timeZone } = company;
  if (nextPlan === null || daysLeft(nextPlan.from, now, timeZone) >= 0) return company;
  const next = onPlan(company, nextPlan.plan);
  return nextPlan.plan.amount === 0 ? { ...next, dueDate: null } : next;
}

/** Sets a due date. If the period ends earlier by it, the plan that was chosen for its end begins earlier as well. */
export function withDueDate<T extends Planned>(company: T, dueDate: string | null, now: Date): T {
  const { nextPlan } = company;
  const isEarlier = nextPlan !== null && dueDate !== null && dueDate < nextPlan.from;
  return planOnDate(
    { ...company, ...movedDue(company, dueDate), nextPlan: isEarlier ? { ...nextPlan, from: dueDate } : nextPlan },
    now,
  );
}

export const planLimits = ['users', 'connections', 'queues'] as const;
export type PlanLimit = (typeof planLimits)[number];
/** Number of records of a company by limit. */
export type PlanUse = Readonly<Record<PlanLimit, number>>;

/** Limits of a plan that a company exceeds: nothing can be added, and later the surplus is paused (B-PLAN-5). */
export const overLimits = (use: PlanUse, plan: Plan) =>
  planLimits
    .filter((limit) => use[limit] > plan[limit])
    .map((limit) => ({ limit, used: use[limit], most: plan[limit] }));

export const planFlags = Object.keys(PlanFlags.shape) as PlanFlag[];

/** Features of the present plan that another plan lacks. */
export const lostFeatures = (present: Plan, plan: Plan): PlanFlag[] =>
  planFlags.filter((flag) => present[flag] && !plan[flag]);
