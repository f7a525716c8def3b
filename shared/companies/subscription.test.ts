import { describe, expect, it } from 'vitest';
import type { Plan } from '../plans/model.ts';
import { defaultSchedules } from './defaults.ts';
import { dueAfter, newCompany } from './draft.ts';
import { shownDueDate, subscriptionState } from './subscription.ts';
import { companyView } from './view.ts';

const plan = { id: 3, name: 'Básico' } as Plan;
const at = new Date('2026-11-20T02:00:00.000Z');

it.each([
  [2, null, '2999-12-31'],
  [2, '2026-11-20', '2026-11-20'],
  [1, '2026-11-20', '2999-12-31'],
])('company %i due %s shows %s', (id, dueDate, shown) => {
  expect(shownDueDate({ id, dueDate })).toBe(shown);
});

describe('B-COMP-11: a company', () => {
  const now = new Date('2026-11-20T15:00:00.000Z');
  it.each([
    ['without a due date', 2, null, 'active'],
    ['on its due date', 2, '2026-11-20', 'active'],
    ['the day after', 2, '2026-11-19', 'expired'],
    ['three days after', 2, '2026-11-17', 'expired'],
    ['four days after', 2, '2026-11-16', 'suspended'],
    ['that runs the installation', 1, '2020-01-01', 'active'],
  ])('%s', (_, id, dueDate, expected) => {
    expect(subscriptionState({ id, dueDate, timeZone: 'America/Sao_Paulo' }, now)).toBe(expected);
  });

  it('goes by its own days', () => {
    const midnight = new Date('2026-11-21T02:00:00.000Z');
    const state = (timeZone: string) => subscriptionState({ id: 2, dueDate: '2026-11-20', timeZone }, midnight);
    expect([state('America/Sao_Paulo'), state('UTC')]).toEqual(['active', 'expired']);
  });
});

it('B-COMP-2: a trial ends so many days on, by the day of the zone', () => {
  expect(dueAfter(7, at)).toBe('2026-11-26');
  expect(dueAfter(7, at, 'UTC')).toBe('2026-11-27');
});

it('B-SEED-2: begins with the defaults, and what is known of it', () => {
  expect(newCompany(plan, { id: 2, name: 'Loja', email: 'a@b.co', dueDate: '2026-12-01' }, at)).toEqual({
    ...{ id: 2, name: 'Loja', email: 'a@b.co', phone: '', document: '', planId: 3, plan, status: true },
    ...{
      dueDate: '2026-12-01',
      dueDay: 1,
      recurrence: '',
      timeZone: 'America/Sao_Paulo',
      schedules: defaultSchedules(),
    },
    ...{
      referredBy: '',
      terms: null,
      nextPlan: null,
      removal: null,
      emailProof: null,
      overLimit: null,
      createdAt: '2026-11-20T02:00:00.000Z',
      lastLogin: null,
      version: 0,
    },
  });
});

it('shows its members no more than they may know', () => {
  const company = newCompany(plan, { id: 2, name: 'Loja', email: 'a@b.co', referredBy: 'amiga' }, at);
  const {
    version: _version,
    referredBy: _referredBy,
    terms: _terms,
    removal: _removal,
    emailProof: _proof,
    overLimit: _over,
    ...shown
  } = company;
  expect(companyView(company)).toEqual({ ...shown, dueDate: '2999-12-31' });
});
