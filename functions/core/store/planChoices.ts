import type { PausableLimit } from '@shared/companies/model.ts';
import { type Entity, fromItem, put, toItem } from './records.ts';
import { getItem, transact, writeItems } from './store.ts';
import { keys } from './table.ts';

/** Users or connections that an administrator wants to keep if the plan has too few places. */
export interface PlanChoice {
  readonly companyId: number;
  readonly limit: PausableLimit;
  /** The administrator's own number first, where people are chosen. */
  readonly chosen: readonly number[];
  readonly chosenAt: string;
}

export const planChoiceEntity: Entity<PlanChoice> = {
  name: 'planChoice',
  schemaVersion: 1,
  key: ({ companyId, limit }) => keys.planChoice(companyId, limit),
};

export async function findChoice(companyId: number, limit: PausableLimit): Promise<PlanChoice | undefined> {
  const item = await getItem(keys.planChoice(companyId, limit), true);
  return item && fromItem(planChoiceEntity, item);
}

/** A transaction, so that the audit record of the request joins it. */
export const saveChoice = (choice: PlanChoice): Promise<void> => transact([put(toItem(planChoiceEntity, choice))]);

/** Removes a choice that was carried out or is no longer needed. */
export const forgetChoice = (companyId: number, limit: PausableLimit): Promise<void> =>
  writeItems([{ remove: keys.planChoice(companyId, limit) }]);
