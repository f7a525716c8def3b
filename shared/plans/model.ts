import * as z from 'zod';

export const PlanFlags = z.object({
  useWhatsapp: z.boolean(),
  useFacebook: z.boolean(),
  useInstagram: z.boolean(),
  useCampaigns: z.boolean(),
  useSchedules: z.boolean(),
  useInternalChat: z.boolean(),
  useExternalApi: z.boolean(),
  useKanban: z.boolean(),
  useOpenAi: z.boolean(),
  useIntegration: z.boolean(),
});

/**
 * Limits and features of a company. Surplus over a limit is paused after some days (B-PLAN-5). `amount` in BRL per
 * month.
 */
export const Plan = PlanFlags.extend({
  id: z.number().int(),
  name: z.string(),
  users: z.number().int(),
  connections: z.number().int(),
  queues: z.number().int(),
  amount: z.number(),
  isPublic: z.boolean(),
});
export type Plan = z.infer<typeof Plan>;

/** Bounds for the server and the form. */
export const planBounds = {
  limit: 100_000,
  amount: 1_000_000,
  trialDays: 365,
  shortestName: 2,
  longestName: 50,
} as const;

/** Most an installation sells. */
export const maxPlans = 100;

/** A plan as the platform keeps it; companies copy what `Plan` names. */
export const PlanRecord = Plan.extend({
  /** Days a company that signs up may try it. */
  trialDays: z.number().int(),
  /** Number of companies with this plan, disabled ones included. */
  companies: z.number().int(),
  createdAt: z.string(),
  version: z.number().int(),
});
export type PlanRecord = z.infer<typeof PlanRecord>;

/** The fields of a plan that are copied into a company. */
export const planCopy = (record: PlanRecord): Plan => Plan.parse(record);

/** Public listing: price and limits, nothing else. */
export const allFlags = Object.fromEntries(Object.keys(PlanFlags.shape).map((flag) => [flag, true])) as z.infer<
  typeof PlanFlags
>;
