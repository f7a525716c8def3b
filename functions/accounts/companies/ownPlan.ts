import type { companies, OwnPlan, PlanOffer } from '@shared/companies/contract.ts';
import type { Company } from '@shared/companies/model.ts';
import { hasAgreement, lostFeatures, overLimits, type PlanUse, withPlan } from '@shared/companies/planChange.ts';
import { shownDueDate } from '@shared/companies/subscription.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import { addDays } from '@shared/core/time.ts';
import { isBeingPaid } from '@shared/invoices/rules.ts';
import { type Plan, planCopy } from '@shared/plans/model.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { installation } from '../../core/store/collection.ts';
import { commit } from '../../core/store/commit.ts';
import { getItem, retryConflicts } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { invoiceSteps } from '../billing/due.ts';
import { readSubscribers } from '../billing/earnings.ts';
import { type Present, readPresent } from '../billing/repo.ts';
import { planRecords } from '../plans/repo.ts';
import { getPublicPlan } from '../plans/service.ts';
import { changeSteps, getCompany } from '../records/companies.ts';

async function readUse(companyId: number): Promise<PlanUse> {
  const quotas = await getItem(keys.quotas(companyId));
  const count = (name: string) => Number(quotas?.[name] ?? 0);
  return { users: count('users'), connections: count('connections'), queues: count('queues') };
}

const isPayingCompany = async (companyId: number): Promise<boolean> =>
  (await readSubscribers([companyId]))[0] !== undefined;

async function presentOf({ id, dueDate }: Company): Promise<Present> {
  const [present] = await readPresent([{ companyId: id, date: dueDate ?? '' }]);
  return present ?? { open: undefined, ofDate: undefined };
}

interface Moment {
  readonly now: Date;
  readonly isPaying: boolean;
}

function offerOf(company: Company, plan: Plan, use: PlanUse, moment: Moment): PlanOffer {
  const after = withPlan(company, plan, moment);
  const isPresent = plan.id === company.planId;
  const isNext = plan.id === company.nextPlan?.plan.id;
  return {
    plan,
    state: isPresent ? 'present' : isNext ? 'next' : after.planId === plan.id ? 'now' : 'later',
    dueDate: shownDueDate(after),
    over: overLimits(use, plan),
    lost: lostFeatures(company.plan, plan),
  };
}

/** A company's plan and what it may choose instead. */
export async function readOwnPlan({ companyId, now }: Ctx): Promise<OwnPlan> {
  const company = await getCompany(companyId);
  const [use, isPaying, { open }, offered] = await Promise.all([
    readUse(companyId),
    isPayingCompany(companyId),
    presentOf(company),
    planRecords.list(installation, false),
  ]);
  const plans = offered.filter(({ id, isPublic }) => isPublic && id !== company.planId).map(planCopy);
  const shown = [company.plan, ...plans].sort((one, other) => one.amount - other.amount || one.id - other.id);
  return {
    ...{ plan: company.plan, nextPlan: company.nextPlan, dueDate: shownDueDate(company), use },
    isAgreed: hasAgreement(company),
    isBeingPaid: open !== undefined && isBeingPaid(open, now),
    offers: shown.map((plan) => offerOf(company, plan, use, { now, isPaying })),
  };
}

/** Days of which one is without an invoice, for sure. */
const maxDays = 40;

/** Moves the due date to one without an invoice, so that the next one can be created. */
async function withFreeDate(company: Company, before: Company): Promise<{ company: Company; present: Present }> {
  let next = company;
  for (let day = 0; day < maxDays; day += 1) {
    const present = await presentOf(next);
    const isFree = present.ofDate === undefined || present.ofDate === present.open?.id;
    if (isFree || next.dueDate === null || next.dueDate === before.dueDate) return { company: next, present };
    next = { ...next, dueDate: addDays(next.dueDate, 1) };
  }
  throw new Error('every due date has an invoice');
}

/**
 * An administrator chooses a plan (B-PLAN-4), together with what the open invoice asks for.
 * @throws ERR_NO_PLAN_FOUND, ERR_NO_PERMISSION where plan or due date were agreed with the platform, ERR_INVOICE_BEING_PAID
 */
export async function changeOwnPlan({ planId }: Parsed<typeof companies.changePlan>, ctx: Ctx): Promise<OwnPlan> {
  const { companyId, now } = ctx;
  await retryConflicts(async () => {
    const before = await getCompany(companyId);
    if (hasAgreement(before)) throw new AppError('ERR_NO_PERMISSION');
    const plan = planId === before.planId ? before.plan : planCopy(await getPublicPlan(planId));
    const changed = withPlan(before, plan, { now, isPaying: await isPayingCompany(companyId) });
    if (changed === before) return;
    const { company: after, present } = await withFreeDate(changed, before);
    await commit([...changeSteps(before, after).steps, ...invoiceSteps(after, present, now)]);
  });
  return readOwnPlan(ctx);
}
