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
import type { Connection } from '@shared/connections/model.ts';
import { AppError } from '@shared/core/errors.ts';
import type { User } from '@shared/users/model.ts';
import { leadsCompany, type Occasion, pauseUser, resumeUser } from '../accounts/planLimits/pausing.ts';
import { pauseConnection, resumeConnection } from '../channels/connections/pausing.ts';
import { leadsConnections, placeOf } from '../channels/connections/places.ts';
import { log } from '../core/log.ts';
import { findChoice, forgetChoice } from '../core/store/planChoices.ts';
import { readDirectory } from '../core/store/companyDirectory.ts';
import { changeCompany, findCompany } from '../accounts/records/companies.ts';
import { overPlanSteps } from './notices.ts';

/** Changes of one run; what is left is the next one's. */
const perRun = 100;

interface PlanLimitState extends Occasion {
  readonly users: readonly User[];
  readonly connections: readonly Connection[];
  readonly counts: PlaceCounts;
  readonly over: readonly PausableLimit[];
}

const countsOf = (records: readonly { readonly pausedAt?: string | null }[]) => {
  const paused = records.filter(({ pausedAt = null }) => pausedAt !== null).length;
  return { active: records.length - paused, paused };
};

async function stateOf(company: Company, now: Date): Promise<PlanLimitState> {
  const { users, connections } = await readDirectory(company.id);
  const counts: PlaceCounts = { users: countsOf(users), connections: countsOf(connections) };
  return { company, now, users, connections, counts, over: limitsOver(counts, company.plan) };
}

const facts = ({ company, counts, over }: PlanLimitState) =>
  over.map((limit) => ({ limit, used: counts[limit].active, most: company.plan[limit] }));

/** Stores since when the company exceeds its plan, or that it does not, and informs administrators. */
const noteOver = (
  state: PlanLimitState,
  overLimit: OverLimit | null,
  stage?: 'begins' | 'ends' | 'paused',
): Promise<Company> => {
  const { company, users, now } = state;
  const expected = company.overLimit?.since;
  const lastDay = (overLimit ?? company.overLimit)?.lastDay;
  return changeCompany(
    company.id,
    // A concurrent write has informed them already.
    (current) => (current.overLimit?.since === expected ? { ...current, overLimit } : current),
    (next) =>
      stage && lastDay ? overPlanSteps({ company: next, stage, lastDay, over: facts(state) }, users, now) : [],
  );
};

const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join();

/** While the free days last: they begin once, what is over may change, and administrators are reminded once. */
async function noteGrace(state: PlanLimitState): Promise<void> {
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

/** @returns false if the user stays active, because no other one could sign in and manage the company */
async function tryPausing(user: User, state: PlanLimitState): Promise<boolean> {
  try {
    await pauseUser(user, state);
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ERR_LAST_ADMIN') throw error;
    log.warn('planLimits.adminStays', { companyId: user.companyId, userId: user.id });
    return false;
  }
}

interface Settling<T> {
  readonly limit: PausableLimit;
  readonly records: readonly T[];
  readonly leads: (record: T) => boolean;
  readonly isLeaderKept?: boolean;
  readonly pause: (record: T) => Promise<unknown>;
  /** false: the plan has no place for it after all. */
  readonly resume: (record: T) => Promise<boolean>;
}

/**
 * Pauses what the plan has no place for, then lets that work again for which it has one: everything where it has room for
 * all, else what an administrator chose. @returns whether it came to an end
 */
async function settle<T extends { readonly id: number; readonly pausedAt: string | null }>(
  { id: companyId, plan }: Company,
  { limit, records, leads, isLeaderKept, pause, resume }: Settling<T>,
): Promise<boolean> {
  const most = plan[limit];
  const choice = await findChoice(companyId, limit);
  const staying = whoStays(records, most, {
    chosen: choice?.chosen ?? [],
    leads,
    ...(isLeaderKept ? { isLeaderKept } : {}),
  });
  const comesBack = choice !== undefined || records.length <= most;
  const leaving = records.filter(({ id, pausedAt }) => pausedAt === null && !staying.has(id));
  const coming = comesBack ? records.filter(({ id, pausedAt }) => pausedAt !== null && staying.has(id)) : [];
  for (const record of leaving.slice(0, perRun)) await pause(record);
  for (const record of coming.slice(0, Math.max(0, perRun - leaving.length))) if (!(await resume(record))) break;
  if (leaving.length + coming.length > perRun) return false;
  if (choice) await forgetChoice(companyId, limit);
  return true;
}

const settleUsers = (state: PlanLimitState): Promise<boolean> =>
  settle(state.company, {
    ...{ limit: 'users', records: state.users, leads: leadsCompany, isLeaderKept: true },
    pause: (user) => tryPausing(user, state),
    resume: (user) => resumeUser(user, state),
  });

const settleConnections = (state: PlanLimitState): Promise<boolean> => {
  const found = (id: number) => state.connections.find((connection) => connection.id === id);
  return settle(state.company, {
    ...{ limit: 'connections', records: state.connections.map(placeOf), leads: leadsConnections },
    pause: async ({ id }) => {
      const connection = found(id);
      if (connection) await pauseConnection(connection, state);
    },
    resume: async ({ id }) => {
      const connection = found(id);
      return connection === undefined || resumeConnection(connection, state);
    },
  });
};

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
  if (settled.includes('connections') && !(await settleConnections(state))) return false;
  if (overLimit !== null && !isFree) await noteOver(state, null, over.length > 0 ? 'paused' : undefined);
  return true;
}
