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

/** What a company may use. Limits count at creation time only (B-PLAN-2). `amount` in BRL per month. */
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

/** Public listing: price and limits, nothing else. */
export const allFlags = Object.fromEntries(Object.keys(PlanFlags.shape).map((flag) => [flag, true])) as z.infer<
  typeof PlanFlags
>;
