import type { PlanPlaces } from '@shared/companies/contract.ts';
import { isGraceOver, whoStays } from '@shared/companies/overLimit.ts';
import type { connections } from '@shared/connections/contract.ts';
import type { Connection } from '@shared/connections/model.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { enqueueJobs } from '../../core/events/jobs.ts';
import { findChoice, saveChoice } from '../../core/store/planChoices.ts';
import { listConnections } from './repo.ts';

/** Order in which connections get the places of a plan: the default connection first. */
export const placeOf = ({ id, pausedAt, isDefault }: Connection) => ({ id, pausedAt: pausedAt ?? null, isDefault });
export const leadsConnections = ({ isDefault }: { readonly isDefault: boolean }): boolean => isDefault;

/** Connections of the company, and which of them would have a place of the plan. */
export async function readPlaces({ companyId, company, now }: Ctx): Promise<PlanPlaces> {
  const [choice, list] = await Promise.all([findChoice(companyId, 'connections'), listConnections(companyId)]);
  const most = company.plan.connections;
  const chosen = choice?.chosen ?? [];
  const staying = whoStays(list.map(placeOf), most, { chosen, leads: leadsConnections });
  const { overLimit } = company;
  const isFree = overLimit?.limits.includes('connections') && !isGraceOver({ ...company, overLimit }, now);
  const rows = list.map(({ id, name, number, channel, pausedAt }) => ({
    ...{ id, name, detail: number || channel, profile: '', isPaused: pausedAt !== undefined, stays: staying.has(id) },
  }));
  return {
    most,
    lastDay: isFree && overLimit ? overLimit.lastDay : null,
    isChosen: choice !== undefined,
    rows: rows.sort((one, other) => one.name.localeCompare(other.name) || one.id - other.id),
  };
}

/**
 * An administrator chooses which connections have a place; followed when the free days are over, or at once where one
 * rests already. @throws ERR_NO_WAPP_FOUND, ERR_PLAN_LIMIT_CONNECTIONS
 */
export async function choosePlaces({ ids }: Parsed<typeof connections.choosePlaces>, ctx: Ctx): Promise<PlanPlaces> {
  const { companyId, company, now } = ctx;
  const known = new Set((await listConnections(companyId)).map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) throw new AppError('ERR_NO_WAPP_FOUND');
  const chosen = [...new Set(ids)];
  const limit = company.plan.connections;
  if (chosen.length > limit) throw new AppError('ERR_PLAN_LIMIT_CONNECTIONS', { values: { limit } });
  await saveChoice({ companyId, limit: 'connections', chosen, chosenAt: now.toISOString() });
  await enqueueJobs([{ type: 'planLimits.follow', companyId }]);
  return readPlaces(ctx);
}
