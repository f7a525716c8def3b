import type { Plan } from '@shared/plans/model.ts';
import { planEntity } from '../../core/store/entities.ts';
import { fromItem, toItem } from '../../core/store/records.ts';
import { createItem, getItem, queryPartition } from '../../core/store/store.ts';
import { keys, partitions } from '../../core/store/table.ts';

// An installation sells a handful of plans.
const limit = 200;

export async function listPlans(): Promise<Plan[]> {
  const { items } = await queryPartition({ pk: partitions.plans, limit });
  return items.map((item) => fromItem(planEntity, item));
}

export async function findPlan(id: number): Promise<Plan | undefined> {
  const item = await getItem(keys.plan(id), true);
  return item ? fromItem(planEntity, item) : undefined;
}

/** @throws WriteConflict when the number is taken */
export const createPlan = (plan: Plan): Promise<void> => createItem(toItem(planEntity, plan));
