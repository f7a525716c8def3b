/** Fewest users and connections of a plan made to measure. */
export const fewestOfCustomPlan = 3;

/** Reais a month of a plan made to measure: a base, and so much for each user and connection. */
export const customPlanAmount = (users: number, connections: number): number => 49 + 11 * users + 20 * connections;
