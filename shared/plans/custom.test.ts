import { expect, it } from 'vitest';
import { customPlanAmount, fewestOfCustomPlan } from './custom.ts';

it.each([
  [3, 3, 142],
  [10, 4, 239],
  [100, 1, 1169],
])('a plan made to measure for %i users and %i connections costs %i', (users, connections, amount) => {
  expect(customPlanAmount(users, connections)).toBe(amount);
});

it('is for three of each at least', () => {
  expect(fewestOfCustomPlan).toBe(3);
});

it('goes by the rates of the installation, to the centavo', () => {
  expect(customPlanAmount(3, 3, { base: 10.1, user: 0.1, connection: 0.2 })).toBe(11);
});
