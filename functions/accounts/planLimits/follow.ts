import { type Company, type OverLimit, type PausableLimit, pausableLimits } from '@shared/companies/model.ts';
import {
  isBound,
  isGraceOver,
  isReminderDue,
  lastFreeDay,
  limitsOver,
  type PlaceCounts,
  whoStays,
} from '@shared/companies/overLimit.ts';
import { AppError } from '@shared/core/errors.ts';
import type { User } from '@shared/users/model.ts';
import { log } from '../../core/log.ts';
import { readDirectory } from '../../core/store/companyDirectory.ts';
import { changeCompany, findCompany } from '../records/companies.ts';
import { findChoice, forgetChoice } from './choice.ts';
import { overPlanSteps } from './notices.ts';
import { type Occasion, pauseUser, resumeUser } from './pausing.ts';

/** Changes of one run; what is left is the next one's. */
const perRun = 100;

/** Administrators who can sign in come before others, and one of them always stays. */
export const leadsCompany = ({ profile, passwordHash }: User): boolean => profile === 'admin' && passwordHash !== '';

interface State extends Occasion {
  readonly users: readonly User[];
  readonly over: readonly PausableLimit[];
}

const countsOf = (records: readonly { readonly pausedAt: string | null }[]) => {
  const paused = records.filter(({ pausedAt }) => pausedAt !== null).length;
  return { active: records.length - paused, paused };
};

/** Bound by their plan are users; connections are counted, and none of them is paused yet. */
async function stateOf(company: Company, now: Date): Promise<State> {
  const { users } = await readDirectory(company.id, 'USER');
  const counts: PlaceCounts = { users: countsOf(users), connections: { active: 0, paused: 0 } };
  return { company, now, users, over: limitsOver(counts, company.plan) };
}

const facts = ({ company, users, over }: State) =>
  over.map((limit) => ({ limit, used: countsOf(users).active, most: company.plan[limit] }));

/** Saves when everything has to fit, or that it does, and tells administrators. */
const noteOver = (
  state: State,
  overLimit: OverLimit | null,
  stage?: 'begins' | 'ends' | 'paused',
): Promise<Company> => {
  const { company, users, now } = state;
  const expected = company.overLimit?.since;
  const lastDay = (overLimit ?? company.overLimit)?.lastDay;
  return changeCompany(
    company.id,
    // Whoever noted it meanwhile told them, too.
    (current) => (current.overLimit?.since === expected ? { ...current, overLimit } : current),
    (next) =>
      stage && lastDay ? overPlanSteps({ company: next, stage, lastDay, over: facts(state) }, users, now) : [],
  );
};

const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join();

/** While the free days last: they begin once, what is over may change, and administrators are reminded once. */
async function noteGrace(state: State): Promise<void> {
  const { company, now, over } = state;
  const { overLimit } = company;
  if (overLimit === null) {
    const begun = { since: now.toISOString(), lastDay: lastFreeDay(company, now), limits: [...over] };
    await noteOver(state, { ...begun, isReminded: false }, 'begins');
    return;
  }
  const isNowDue = !overLimit.isReminded && isReminderDue({ ...company, overLimit }, now);
  if (!isNowDue && isSame(overLimit.limits, over)) return;
  await noteOver(
    state,
    { ...overLimit, limits: [...over], isReminded: overLimit.isReminded || isNowDue },
    ...(isNowDue ? (['ends'] as const) : []),
  );
}

/** @returns false where they stay after all: nobody else could sign in and look after the company */
async function tryPausing(user: User, state: State): Promise<boolean> {
  try {
    await pauseUser(user, state);
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ERR_LAST_ADMIN') throw error;
    log.warn('planLimits.adminStays', { companyId: user.companyId, userId: user.id });
    return false;
  }
}

/**
 * Pauses whom the plan has no place for, then lets those work again for whom it has one: all of them where it has room
 * for everybody, else whom an administrator chose. @returns whether it came to an end
 */
async function settleUsers(state: State): Promise<boolean> {
  const { company, users } = state;
  const most = company.plan.users;
  const choice = await findChoice(company.id, 'users');
  const staying = whoStays(users, most, { chosen: choice?.chosen ?? [], leads: leadsCompany });
  const comesBack = choice !== undefined || users.length <= most;
  const leaving = users.filter(({ id, pausedAt }) => pausedAt === null && !staying.has(id));
  const coming = comesBack ? users.filter(({ id, pausedAt }) => pausedAt !== null && staying.has(id)) : [];
  for (const user of leaving.slice(0, perRun)) await tryPausing(user, state);
  for (const user of coming.slice(0, Math.max(0, perRun - leaving.length))) {
    if (!(await resumeUser(user, state))) break;
  }
  if (leaving.length + coming.length > perRun) return false;
  if (choice) await forgetChoice(company.id, 'users');
  return true;
}

/**
 * Brings a company and its plan together (B-PLAN-5): notes that it has more than the plan allows, reminds its
 * administrators, pauses what was not chosen once the free days are over, and lets work again what has a place. May run
 * at any time and twice. @returns whether it came to an end
 */
export async function followPlanLimits(companyId: number, now: Date): Promise<boolean> {
  const company = await findCompany(companyId);
  if (!company || !isBound(company)) return true;
  const state = await stateOf(company, now);
  const { over } = state;
  const { overLimit } = company;
  const isFree = over.length > 0 && (overLimit === null || !isGraceOver({ ...company, overLimit }, now));
  if (isFree) await noteGrace(state);
  const settled = pausableLimits.filter((limit) => !(isFree && over.includes(limit)));
  if (settled.includes('users') && !(await settleUsers(state))) return false;
  if (overLimit !== null && !isFree) await noteOver(state, null, over.length > 0 ? 'paused' : undefined);
  return true;
}
