import { addDays, defaultZone, zoned } from '../core/time.ts';
import type { Plan } from '../plans/model.ts';
import { defaultSchedules } from './defaults.ts';
import type { Company } from './model.ts';
import { dayIn } from './renewal.ts';

/** Due date of a trial that begins now: YYYY-MM-DD in the zone. */
export const dueAfter = (days: number, at: Date, zone: string = defaultZone): string =>
  addDays(zoned(at, zone).date, days);

type Required = Pick<Company, 'id' | 'name' | 'email'>;

/** A company with the defaults of B-SEED-2. */
export const newCompany = (plan: Plan, fields: Required & Partial<Company>, at: Date): Company => ({
  phone: '',
  document: '',
  planId: plan.id,
  plan,
  status: true,
  dueDate: null,
  recurrence: '',
  timeZone: defaultZone,
  schedules: defaultSchedules(),
  referredBy: '',
  terms: null,
  nextPlan: null,
  removal: null,
  emailProof: null,
  overLimit: null,
  createdAt: at.toISOString(),
  lastLogin: null,
  version: 0,
  ...(fields.dueDate ? { dueDay: dayIn(fields.dueDate) } : {}),
  ...fields,
});
