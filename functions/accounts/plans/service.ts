import { AppError } from '@shared/core/errors.ts';
import type { Plan } from '@shared/plans/model.ts';
import { installation } from '../../core/store/collection.ts';
import { WriteConflict } from '../../core/store/store.ts';
import { createPlan, planRecords } from './repo.ts';

/** A plan anybody may choose. @throws ERR_NO_PLAN_FOUND, also for plans that are not offered (B-COMP-2) */
export async function getPublicPlan(id: number): Promise<Plan> {
  const plan = await planRecords.find(installation, id);
  if (!plan?.isPublic) throw new AppError('ERR_NO_PLAN_FOUND');
  return plan;
}

/** The stored plan of this number, or this one from now on. */
export async function ensurePlan(plan: Plan): Promise<Plan> {
  try {
    await createPlan(plan);
    return plan;
  } catch (error) {
    const stored = error instanceof WriteConflict ? await planRecords.find(installation, plan.id) : undefined;
    if (!stored) throw error;
    return stored;
  }
}
