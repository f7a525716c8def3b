import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import type { plans } from '@shared/plans/contract.ts';
import { type PlanRecord, planBounds } from '@shared/plans/model.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { installation } from '../../core/store/collection.ts';
import { nextSystemNumber } from '../../core/store/sequences.ts';
import { retryConflicts } from '../../core/store/store.ts';
import { planRecords } from './repo.ts';

/** @throws ERR_NO_PLAN_FOUND */
export const getPlan = (id: number): Promise<PlanRecord> => planRecords.get(installation, id);

/** A plan anybody may choose. @throws ERR_NO_PLAN_FOUND, also for plans that are not offered (B-COMP-2) */
export async function getPublicPlan(id: number): Promise<PlanRecord> {
  const plan = await getPlan(id);
  if (!plan.isPublic) throw new AppError('ERR_NO_PLAN_FOUND');
  return plan;
}

/** The stored plan of this number, or this one from now on. */
export async function ensurePlan(plan: PlanRecord): Promise<PlanRecord> {
  const stored = () => planRecords.find(installation, plan.id);
  const before = await stored();
  if (before) return before;
  try {
    return await planRecords.insert(plan);
  } catch (error) {
    // The set-up may have run concurrently.
    const meanwhile = await stored();
    if (!meanwhile) throw error;
    return meanwhile;
  }
}

/** B-PLAN-1. */
function checkName({ name }: { readonly name?: string | undefined }): void {
  if (name !== undefined && name.length < planBounds.shortestName) {
    throw new AppError('ERR_PLAN_INVALID_NAME', { fields: { name: 'too_short' } });
  }
}

export async function createPlan(
  draft: Parsed<typeof plans.create>,
  { now }: Pick<CompanyCtx, 'now'>,
): Promise<PlanRecord> {
  checkName(draft);
  const id = await nextSystemNumber('plan');
  return planRecords.insert({ ...draft, id, companies: 0, createdAt: now.toISOString(), version: 1 });
}

export async function updatePlan({ id, ...changes }: Parsed<typeof plans.update>): Promise<PlanRecord> {
  checkName(changes);
  const { after } = await planRecords.change(installation, id, (current) => ({ ...current, ...changes }));
  return after;
}

/** @throws ERR_NO_PLAN_FOUND, ERR_PLAN_IN_USE while a company has it */
export const removePlan = (id: number): Promise<void> =>
  retryConflicts(async () => {
    const plan = await getPlan(id);
    if (plan.companies > 0) throw new AppError('ERR_PLAN_IN_USE', { values: { count: plan.companies } });
    await planRecords.erase(plan);
  });
