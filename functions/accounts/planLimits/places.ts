import type { companies, PlanPlaces } from '@shared/companies/contract.ts';
import { isGraceOver, whoStays } from '@shared/companies/overLimit.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { enqueueJobs } from '../../core/events/jobs.ts';
import { readDirectory } from '../../core/store/companyDirectory.ts';
import { findChoice, saveChoice } from '../../core/store/planChoices.ts';
import { getCompany } from '../records/companies.ts';
import { leadsCompany } from './pausing.ts';

/** Everybody of the company, and who of them would have a place of the plan. */
export async function readUserPlaces({ companyId, now }: Ctx): Promise<PlanPlaces> {
  const [company, choice, { users }] = await Promise.all([
    getCompany(companyId),
    findChoice(companyId, 'users'),
    readDirectory(companyId, 'USER'),
  ]);
  const most = company.plan.users;
  const staying = whoStays(users, most, { chosen: choice?.chosen ?? [], leads: leadsCompany, isLeaderKept: true });
  const { overLimit } = company;
  const isFree = overLimit?.limits.includes('users') && !isGraceOver({ ...company, overLimit }, now);
  const rows = users.map(({ id, name, email, profile, pausedAt }) => ({
    ...{ id, name, detail: email, profile, isPaused: pausedAt !== null, stays: staying.has(id) },
  }));
  return {
    most,
    lastDay: isFree && overLimit ? overLimit.lastDay : null,
    isChosen: choice !== undefined,
    rows: rows.sort((one, other) => one.name.localeCompare(other.name) || one.id - other.id),
  };
}

/**
 * Stores the users who get places, chosen by an administrator, who always has one. Applied at the end of the free days,
 * or at once if a user is paused already.
 * @throws ERR_NO_USER_FOUND, ERR_PLAN_LIMIT_USERS, ERR_NO_PERMISSION
 */
export async function chooseUsers({ ids }: Parsed<typeof companies.choosePlanUsers>, ctx: Ctx): Promise<PlanPlaces> {
  const { companyId, now } = ctx;
  const [company, { users }] = await Promise.all([getCompany(companyId), readDirectory(companyId, 'USER')]);
  const known = new Set(users.map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) throw new AppError('ERR_NO_USER_FOUND');
  // An API key is no user and has no place.
  if (!known.has(ctx.user.id)) throw new AppError('ERR_NO_PERMISSION');
  const chosen = [...new Set([ctx.user.id, ...ids])];
  const limit = company.plan.users;
  if (chosen.length > limit) throw new AppError('ERR_PLAN_LIMIT_USERS', { values: { limit } });
  await saveChoice({ companyId, limit: 'users', chosen, chosenAt: now.toISOString() });
  await enqueueJobs([{ type: 'planLimits.follow', companyId }]);
  return readUserPlaces(ctx);
}
