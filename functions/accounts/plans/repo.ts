import type { Plan } from '@shared/plans/model.ts';
import { readCollection } from '../../core/store/collection.ts';
import { planEntity } from '../../core/store/entities.ts';
import { toItem } from '../../core/store/records.ts';
import { createItem } from '../../core/store/store.ts';
import { keys, partitions } from '../../core/store/table.ts';

export const planRecords = readCollection<Plan>({
  entity: planEntity,
  key: (_, id) => keys.plan(id),
  partition: () => partitions.plans,
  // An installation sells a handful of plans.
  most: 200,
  missing: 'ERR_NO_PLAN_FOUND',
});

/** @throws WriteConflict when the number is taken */
export const createPlan = (plan: Plan): Promise<void> => createItem(toItem(planEntity, plan));
