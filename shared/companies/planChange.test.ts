import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../core/time.ts';
import { allFlags, type Plan } from '../plans/model.ts';
import { newCompany } from './draft.ts';
import type { Company } from './model.ts';
import { lostFeatures, overLimits, planOnDate, withDueDate, withPlan } from './planChange.ts';

const planOf = (id: number, amount: number, fields: Partial<Plan> = {}): Plan => ({
  ...allFlags,
  ...{ id, name: `Plano ${id}`, users: 5, connections: 2, queues: 3, amount, isPublic: true },
  ...fields,
});
const [free, basic, middle, large] = [planOf(9, 0), planOf(1, 100), planOf(2, 200), planOf(3, 300)];
const now = new Date('2026-11-10T15:00:00.000Z');
const today = '2026-11-10';
const paying = { now, isPaying: true };
const companyOf = (fields: Partial<Company> = {}, plan: Plan = middle): Company =>
  newCompany(plan, { id: 7, name: 'Loja', email: 'a@b.co', dueDate: '2026-11-30', ...fields }, now);
const planOf2 = ({ planId, nextPlan, dueDate }: Company) => [planId, nextPlan?.plan.id, nextPlan?.from, dueDate];

describe('B-PLAN-4: a dearer plan', () => {
  it('counts at once, for as many days as what is left pays of it', () => {
    // 20 days at 200 are 13.3 days at 300.
    expect(planOf2(withPlan(companyOf(), large, paying))).toEqual([3, undefined, undefined, '2026-11-24']);
    expect(withPlan(companyOf({ dueDay: 31 }), large, paying).dueDay).toBe(24);
    expect(planOf2(withPlan(companyOf({}, basic), middle, paying))).toEqual([2, undefined, undefined, '2026-11-20']);
  });

  it('leaves the days of a trial, and those that are over, as they are', () => {
    const trial = { now, isPaying: false };
    expect(withPlan(companyOf(), large, trial).dueDate).toBe('2026-11-30');
    expect(withPlan(companyOf({ dueDate: '2026-11-08' }), large, paying).dueDate).toBe('2026-11-08');
    expect(withPlan(companyOf({ dueDate: today }), large, paying).dueDate).toBe(today);
  });

  it('is due on the same day for whoever paid nothing so far', () => {
    expect(withPlan(companyOf({ dueDate: null }, free), basic, paying).dueDate).toBe(today);
    expect(withPlan(companyOf({}, free), basic, paying).dueDate).toBe(today);
  });

  it('of the same price changes no day', () => {
    const same = withPlan(companyOf(), planOf(4, 200), paying);
    expect(planOf2(same)).toEqual([4, undefined, undefined, '2026-11-30']);
  });
});

describe('B-PLAN-4: a cheaper plan', () => {
  const chosen = withPlan(companyOf(), basic, paying);

  it('waits for the end of the period, and can be taken back until then', () => {
    expect(planOf2(chosen)).toEqual([2, 1, '2026-11-30', '2026-11-30']);
    expect(withPlan(chosen, basic, paying)).toBe(chosen);
    expect(withPlan(chosen, middle, paying)).toEqual(companyOf());
    expect(withPlan(companyOf(), middle, paying)).toEqual(companyOf());
  });

  it('comes the day after it, once', () => {
    expect(planOnDate(chosen, new Date('2026-12-01T02:59:00Z'))).toBe(chosen);
    const after = planOnDate(chosen, new Date('2026-12-01T03:00:00Z'));
    expect(planOf2(after)).toEqual([1, undefined, undefined, '2026-11-30']);
    expect(planOnDate(after, new Date('2026-12-02T03:00:00Z'))).toBe(after);
  });

  it('that costs nothing is never due again', () => {
    const after = planOnDate(withPlan(companyOf(), free, paying), new Date('2026-12-01T12:00:00Z'));
    expect(planOf2(after)).toEqual([9, undefined, undefined, null]);
  });

  it('keeps its day when the next period is paid before, and comes with a period that ends earlier', () => {
    const ahead = withDueDate(chosen, '2026-12-30', now);
    expect(planOf2(ahead)).toEqual([2, 1, '2026-11-30', '2026-12-30']);
    const earlier = withDueDate(chosen, '2026-11-20', now);
    expect(planOf2(earlier)).toEqual([2, 1, '2026-11-20', '2026-11-20']);
    expect(planOf2(withDueDate(chosen, '2026-11-01', now))).toEqual([1, undefined, undefined, '2026-11-01']);
  });

  it('that was paid ahead and is taken back pays fewer days of the present one', () => {
    const ahead = withDueDate(chosen, '2026-12-30', now);
    expect(planOf2(withPlan(ahead, middle, paying))).toEqual([2, undefined, undefined, '2026-12-15']);
  });
});

it('whatever is chosen in whatever order, nobody gets days for which nobody paid', () => {
  const plans = [basic, middle, large];
  // What the days that are left cost at the prices of the plans they are lived in.
  const worth = ({ plan, nextPlan, dueDate }: Company): number => {
    const days = (from: string, to: string) => Math.max(0, (Date.parse(to) - Date.parse(from)) / 86_400_000);
    const until = nextPlan && nextPlan.from < String(dueDate) ? nextPlan.from : String(dueDate);
    return (
      days(today, until) * plan.amount + (nextPlan ? days(nextPlan.from, String(dueDate)) * nextPlan.plan.amount : 0)
    );
  };
  const choices = fc.array(fc.constantFrom(...plans), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(fc.constantFrom(...plans), fc.nat(60), fc.nat(30), choices, (first, left, ahead, chosen) => {
      const begin = companyOf({ dueDate: addDays(today, left) }, first);
      let company = begin;
      let paid = worth(begin);
      for (const [place, plan] of chosen.entries()) {
        company = withPlan(company, plan, paying);
        // Somewhere in between the next period is paid, at the price of the plan it is for.
        if (place === 1 && ahead > 0) {
          const before = worth(company);
          company = withDueDate(company, addDays(String(company.dueDate), ahead), now);
          paid += worth(company) - before;
        }
        // A part of a day is given as a whole one, at each choice.
        expect(worth(company)).toBeLessThanOrEqual(paid + (place + 1) * large.amount);
      }
      expect(company.dueDate).not.toBeNull();
    }),
  );
});

it('names what is over the limits and what is not there any more', () => {
  const small = planOf(5, 50, { users: 2, queues: 3, useKanban: false, useOpenAi: false });
  expect(overLimits({ users: 4, connections: 1, queues: 3 }, small)).toEqual([{ limit: 'users', used: 4, most: 2 }]);
  expect(lostFeatures(middle, small)).toEqual(['useKanban', 'useOpenAi']);
  expect(lostFeatures(small, middle)).toEqual([]);
});
