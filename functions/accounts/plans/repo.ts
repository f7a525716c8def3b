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
 * Counts a company that gets a plan or gives it up; refused when the plan is gone. With a new version, so that nobody
 * deletes a plan that somebody takes at the same moment.
 */
export const countCompany = (planId: number, by: 1 | -1): Step => ({
  write: incrementExisting(keys.plan(planId), { companies: by, version: 1 }),
  refused: 'ERR_NO_PLAN_FOUND',
});
