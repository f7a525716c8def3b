import { minuteMs } from '@shared/core/time.ts';
import type { TemplateSync } from '@shared/templates/model.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { continueJob, enqueueJobs, type Job } from '../../core/events/jobs.ts';
import { listTemplates } from '../connections/templates.ts';
import * as repo from './repo.ts';
import { storeTemplates } from './storeTemplates.ts';

type SyncJob = Extract<Job, { type: 'templates.sync' }>;

/** A sync that says nothing for so long has died; another one may begin. */
const longestSilenceMs = 10 * minuteMs;

const isAlive = (sync: TemplateSync | undefined, now: Date): sync is TemplateSync =>
  sync?.status === 'running' && now.getTime() - Date.parse(sync.startedAt) < longestSilenceMs;

/** Begins to fetch the templates of a connection's account; one that runs goes on. */
export async function startSync({ companyId, now }: CompanyCtx, whatsappId: number): Promise<TemplateSync> {
  const former = await repo.findSync({ companyId, whatsappId });
  if (isAlive(former, now)) return former;
  const startedAt = now.toISOString();
  const sync: TemplateSync = {
    ...{ companyId, whatsappId, startedAt },
    status: 'running',
    finishedAt: null,
    count: 0,
    reason: '',
  };
  const isOurs = await repo.beginSync(sync, former);
  // A second user started a sync at the same moment, and that one runs.
  if (!isOurs) return (await repo.findSync({ companyId, whatsappId })) ?? sync;
  await enqueueJobs([{ type: 'templates.sync', companyId, whatsappId, startedAt }]);
  return sync;
}

const end = (ctx: CompanyCtx, sync: TemplateSync, result: Pick<TemplateSync, 'status' | 'reason'>): Promise<boolean> =>
  repo.saveSync({ ...sync, ...result, finishedAt: ctx.now.toISOString() });

const sweepPage = 100;

/** Templates that this sync did not see no longer exist. @returns where to go on; undefined at the end */
async function sweep(job: SyncJob): Promise<string | undefined> {
  const { templates, isMore } = await repo.readTemplates(job, sweepPage, job.sweptTo);
  await repo.removeTemplates(templates.filter(({ syncedAt }) => syncedAt < job.startedAt));
  const last = templates.at(-1);
  return isMore && last ? repo.templatePosition(last) : undefined;
}

/** Reaction to a page that failed. */
export interface Interrupted {
  readonly reason: string;
}

/**
 * Runs one step of a sync: a page of the account's templates, or of the clean-up after the last one. The rest
 * is another job, so that a failure repeats one page only.
 * @param isLastTry a failure now ends the sync
 * @returns the reason to try the step again later; undefined when it is done
 */
export async function continueSync(
  ctx: CompanyCtx,
  job: SyncJob,
  isLastTry: boolean,
): Promise<Interrupted | undefined> {
  const sync = await repo.findSync(job);
  // A newer sync replaced this one, or the step was done before.
  if (sync?.startedAt !== job.startedAt || sync.status !== 'running') return undefined;
  if (job.sweptTo !== undefined) return finish(ctx, job, sync);
  const page = await listTemplates(ctx, job.whatsappId, job.after ?? null);
  if (!page.ok) {
    if (!page.isFinal && !isLastTry) return { reason: page.reason };
    await end(ctx, sync, { status: 'failed', reason: page.reason });
    return undefined;
  }
  await storeTemplates(
    ctx,
    { whatsappId: job.whatsappId, wabaId: page.wabaId, syncedAt: job.startedAt },
    page.templates,
  );
  const counted = { ...sync, count: job.seen + page.templates.length };
  if (!(await repo.saveSync(counted))) return undefined;
  if (page.next === null) return finish(ctx, { ...job, sweptTo: '' }, counted);
  await continueJob({ ...job, after: page.next, seen: counted.count });
  return undefined;
}

async function finish(ctx: CompanyCtx, job: SyncJob, sync: TemplateSync): Promise<undefined> {
  const sweptTo = await sweep({ ...job, sweptTo: job.sweptTo || undefined });
  if (sweptTo === undefined) await end(ctx, sync, { status: 'done', reason: '' });
  else await continueJob({ ...job, sweptTo });
}
