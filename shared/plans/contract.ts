import * as z from 'zod';
import { Bool, NumericId } from '../core/fields.ts';
import { changeContract } from '../core/recordContract.ts';
import { route } from '../core/route.ts';
import { Plan, PlanFlags, PlanRecord, planBounds } from './model.ts';

const limit = z.coerce.number().int().min(1).max(planBounds.limit);

const fields = {
  name: z.string().trim().max(planBounds.longestName, 'too_long'),
  users: limit,
  connections: limit,
  queues: limit,
  /** Reais a month, to the centavo. */
  amount: z.coerce.number().min(0).max(planBounds.amount).multipleOf(0.01),
  trialDays: z.coerce.number().int().min(0).max(planBounds.trialDays),
  isPublic: Bool,
};
const flags = Object.keys(PlanFlags.shape) as (keyof typeof PlanFlags.shape)[];
const flagFields = Object.fromEntries(flags.map((flag) => [flag, Bool])) as Record<(typeof flags)[number], typeof Bool>;
const PlanView = PlanRecord.omit({ version: true });

/** All of a plan; what is left out is as B-SEED-1 has it: every feature, offered to everybody. */
const NewPlan = z.object({
  ...(Object.fromEntries(flags.map((flag) => [flag, Bool.default(true)])) as Record<
    (typeof flags)[number],
    z.ZodDefault<typeof Bool>
  >),
  ...fields,
  trialDays: fields.trialDays.default(7),
  isPublic: fields.isPublic.default(true),
});

const nameErrors = ['ERR_PLAN_INVALID_NAME', 'ERR_PLAN_NAME_ALREADY_EXISTS'] as const;

export const plans = {
  listPublic: route({
    method: 'GET',
    path: '/plans/listPublic',
    access: 'public',
    whenExpired: true,
    summary: 'Plans offered at sign-up',
    input: z.object({}),
    /** `trialDays`: nothing is charged before they are over. */
    output: z.array(Plan.extend({ trialDays: z.number().int().default(0) })),
    errors: [],
  }),
  list: route({
    method: 'GET',
    path: '/plans/list',
    access: 'super',
    summary: 'Every plan by name, with the number of companies that have it',
    input: z.object({}),
    output: z.array(PlanView),
    errors: [],
  }),
  all: route({
    method: 'GET',
    path: '/plans/all',
    access: 'super',
    summary: 'Number and name of every plan',
    input: z.object({}),
    output: z.array(z.object({ id: z.number(), name: z.string() })),
    errors: [],
  }),
  ...changeContract({
    name: 'plans',
    path: '/plans',
    writers: 'super',
    view: PlanView,
    missing: 'ERR_NO_PLAN_FOUND',
    create: { summary: 'Create a plan', input: NewPlan, errors: [...nameErrors, 'ERR_PLAN_LIMIT'] },
    update: {
      summary: 'Change a plan; companies that have it follow within minutes',
      input: z
        .object({ ...flagFields, ...fields })
        .partial()
        .extend({ id: NumericId }),
      errors: nameErrors,
    },
    remove: { summary: 'Delete a plan that no company has', errors: ['ERR_PLAN_IN_USE'] },
  }),
};
