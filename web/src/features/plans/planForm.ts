import { allFlags, PlanFlags, type PlanRecord, planBounds } from '@shared/plans/model.ts';
import * as z from 'zod';

const limit = z.number().int().min(1).max(planBounds.limit);

export const PlanForm = PlanFlags.extend({
  name: z.string().trim().min(planBounds.shortestName, 'too_short').max(planBounds.longestName, 'too_long'),
  users: limit,
  connections: limit,
  queues: limit,
  amount: z.number().min(0).max(planBounds.amount).multipleOf(0.01),
  trialDays: z.number().int().min(0).max(planBounds.trialDays),
  isPublic: z.boolean(),
});
export type PlanFields = z.infer<typeof PlanForm>;

export type PlanRow = Omit<PlanRecord, 'version'>;

export const flags = Object.keys(PlanFlags.shape) as (keyof typeof PlanFlags.shape)[];

const blank: PlanFields = {
  ...allFlags,
  ...{ name: '', users: 10, connections: 10, queues: 10, amount: 100, trialDays: 7, isPublic: true },
};

export const planDefaults = (plan: PlanRow | undefined): PlanFields =>
  plan === undefined ? blank : PlanForm.parse(plan);
