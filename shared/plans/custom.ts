import * as z from 'zod';

/** Fewest users and connections of a plan made to measure. */
export const fewestOfCustomPlan = 3;

const Reais = z.coerce.number().min(0).max(100_000).multipleOf(0.01);

/** Price of a custom plan in reais a month: a base, and a rate for each user and connection. */
export const CustomPlanRates = z.object({ base: Reais, user: Reais, connection: Reais });
export type CustomPlanRates = z.infer<typeof CustomPlanRates>;

export const usualRates: CustomPlanRates = { base: 49, user: 11, connection: 20 };

/** Reais a month of a plan made to measure. */
export const customPlanAmount = (
  users: number,
  connections: number,
  { base, user, connection }: CustomPlanRates = usualRates,
): number => Math.round((base + user * users + connection * connections) * 100) / 100;
