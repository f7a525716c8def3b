import type { Company } from '@shared/companies/model.ts';
import { needsLook, type PlaceCounts } from '@shared/companies/overLimit.ts';
import { followPlanLimits } from '../../planLimits/follow.ts';
import { now } from '../../core/context/clock.ts';
import { continueJob, enqueueJobs, type Job } from '../../core/events/jobs.ts';
import { companiesFrom } from '../../core/store/companyPages.ts';
import { getItems, type Item } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';

function countsIn(quotas: Item | undefined): PlaceCounts {
  const count = (name: string) => Number(quotas?.[name] ?? 0);
  return {
    users: { active: count('users'), paused: count('pausedUsers') },
    connections: { active: count('connections'), paused: count('pausedConnections') },
  };
}

/** Finds companies of a page that have more than their plan allows, or less than they could have again. */
export async function planLimitsDue(job: Extract<Job, { type: 'planLimits.due' }>): Promise<void> {
  const { companies, next } = await companiesFrom(job.companyId);
  const quotas = await getItems(companies.map(({ id }) => keys.quotas(id)));
  const wanted = companies.filter((company: Company, place) => needsLook(company, countsIn(quotas[place])));
  await enqueueJobs(wanted.map(({ id }) => ({ type: 'planLimits.follow', companyId: id })));
  if (next !== undefined) await continueJob({ ...job, companyId: next });
}

/** Brings one company and its plan together. */
export async function planLimitsFollow(job: Extract<Job, { type: 'planLimits.follow' }>): Promise<void> {
  if (!(await followPlanLimits(job.companyId, now()))) await continueJob(job);
}
