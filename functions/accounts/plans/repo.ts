import { fold } from '@shared/core/text.ts';
import { maxPlans, type PlanRecord } from '@shared/plans/model.ts';
import { collection } from '../../core/store/collection.ts';
import type { Step } from '../../core/store/commit.ts';
import { planEntity } from '../../core/store/entities.ts';
import { incrementExisting } from '../../core/store/records.ts';
import { keys, partitions } from '../../core/store/table.ts';

export const planRecords = collection<PlanRecord>({
  kind: 'plan',
  entity: planEntity,
  key: (_, id) => keys.plan(id),
  partition: () => partitions.plans,
  most: maxPlans,
  missing: 'ERR_NO_PLAN_FOUND',
  unique: [
    { kind: 'planName', value: ({ name }) => fold(name), refused: 'ERR_PLAN_NAME_ALREADY_EXISTS', field: 'name' },
  ],
  quota: { counter: 'plans', refused: 'ERR_PLAN_LIMIT' },
});

/**
 * Counts a company that takes or leaves a plan; fails if the plan is deleted. The version changes too, so that a plan
 * is not deleted while a company takes it.
 */
export const countCompany = (planId: number, by: 1 | -1): Step => ({
  write: incrementExisting(keys.plan(planId), { companies: by, version: 1 }),
  refused: 'ERR_NO_PLAN_FOUND',
});
