import type { Campaign } from '@shared/campaigns/model.ts';
import { maxLateMs } from '@shared/campaigns/rules.ts';
import { subscriptionState } from '@shared/companies/subscription.ts';
import { isRestricted } from '@shared/connections/link.ts';
import { AppError } from '@shared/core/errors.ts';
import { dayMs, minuteMs } from '@shared/core/time.ts';
import { ulid } from 'ulid';
import { getCompany } from '../accounts/records/companies.ts';
import { now } from '../core/context/clock.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { consume, RetryLater } from '../core/events/consume.ts';
import type { CampaignRun } from '../core/store/campaignEntities.ts';
import { readDirectory } from '../core/store/companyDirectory.ts';
import { sendBatch } from './batch.ts';
import type { BatchEnd } from './batchState.ts';
import { sendConfirmed } from './confirmed.ts';
import { purgeDeliveries, recount } from './deliveries.ts';
import { expand } from './expand.ts';
import { CampaignJob, enqueueCampaign, longestDelay } from './jobs.ts';
import { finishCampaign, startCampaign, stopCampaign, unlessStopped } from './lifecycle.ts';
import { campaignRecords } from './repo.ts';
import { claimStep, endStep, type Progress, releaseStep, whileClaimed } from './runs.ts';
import { senderFor } from './senders.ts';

type StepJob = Extract<CampaignJob, { type: 'step' }>;

const aloneMs = dayMs;
const retryAloneMs = minuteMs;

const done = (progress: Progress, nextAt: number): BatchEnd => ({ progress, nextAt, isDone: false });

/** Without any connection the campaign checks every minute for a day, then gives up (B-CAMP-9). */
function alone(run: CampaignRun, at: number): BatchEnd {
  const since = run.aloneSince ?? new Date(at).toISOString();
  const isOver = at - Date.parse(since) >= aloneMs;
  const end = done({ aloneSince: since }, at + retryAloneMs);
  return isOver ? { ...end, pause: { code: 'noConnection', detail: '' } } : end;
}

async function work(ctx: CompanyCtx, campaign: Campaign, run: CampaignRun, hadDied: boolean): Promise<BatchEnd> {
  const at = ctx.now.getTime();
  const company = await getCompany(ctx.companyId);
  if (!company.status || subscriptionState(company, ctx.now) === 'suspended') {
    return { ...done({}, at), pause: { code: 'suspended', detail: '' } };
  }
  if (!company.plan.useCampaigns) return { ...done({}, at), pause: { code: 'plan', detail: '' } };
  if (!run.isExpanded) return done(await expand(campaign, run), at);
  // A crashed step left its counts in the records alone.
  if (hadDied) await recount(ctx.companyId, campaign.id);
  const { connections } = await readDirectory(ctx.companyId, 'CONNECTION');
  const usable = connections.filter(({ id, status }) => campaign.whatsappIds.includes(id) && status === 'CONNECTED');
  if (usable.length === 0) return alone(run, at);
  const free = usable.filter((connection) => !isRestricted(connection, ctx.now));
  if (free.length === 0) return { ...done({}, at), pause: { code: 'restricted', detail: usable[0]?.name ?? '' } };
  const end = await sendBatch(await senderFor(ctx, campaign), run, free, company.timeZone);
  if (!end.isDone) return { ...end, progress: { ...end.progress, aloneSince: null } };
  if (run.follow >= campaign.followUps.length) return end;
  return { ...done({ ...end.progress, follow: run.follow + 1 }, at) };
}

/** A campaign without reachable recipients does not begin, and its error is stored. */
const startUnlessAlone = (ctx: CompanyCtx, id: number): Promise<Campaign> =>
  startCampaign(ctx, id).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'ERR_CAMPAIGN_NO_RECIPIENTS') throw error;
    return stopCampaign(ctx, id, 'audience');
  });

/** The time of a scheduled campaign has come (B-CAMP-5). */
async function begin(ctx: CompanyCtx, campaign: Campaign): Promise<void> {
  const dueAt = Date.parse(campaign.scheduledAt ?? '');
  const late = ctx.now.getTime() - dueAt;
  if (!(late >= 0)) return;
  await unlessStopped(
    late > maxLateMs ? stopCampaign(ctx, campaign.id, 'tooLate') : startUnlessAlone(ctx, campaign.id),
  );
}

async function goOn(ctx: CompanyCtx, held: CampaignRun, end: BatchEnd): Promise<void> {
  const { companyId, campaignId, run, step } = held;
  if (end.pause) {
    await releaseStep(held, end.progress);
    return unlessStopped(stopCampaign(ctx, campaignId, end.pause.code, end.pause.detail));
  }
  if (end.isDone) {
    await releaseStep(held, end.progress);
    return unlessStopped(finishCampaign(ctx, campaignId));
  }
  const isMine = await endStep(held, end.progress, new Date(end.nextAt));
  const seconds = (end.nextAt - now().getTime()) / 1000;
  // Waits beyond a queue's limit are left to the timer.
  if (isMine && seconds <= longestDelay) {
    await enqueueCampaign({ type: 'step', companyId, campaignId, run, step: step + 1 }, seconds);
  }
}

async function doStep(ctx: CompanyCtx, job: StepJob): Promise<void> {
  const campaign = await campaignRecords.find(ctx, job.campaignId);
  if (!campaign || campaign.run !== job.run) return;
  if (campaign.status === 'PROGRAMADA') return begin(ctx, campaign);
  if (campaign.status !== 'EM_ANDAMENTO') return;
  const step = await claimStep(job, ulid(), ctx.now);
  if (step.kind === 'stale') return;
  if (step.kind === 'busy') throw new RetryLater('another step of the campaign is not over', 1);
  try {
    const { run, hadDied } = step;
    await goOn(ctx, run, await whileClaimed(run, () => work(ctx, campaign, run, hadDied)));
  } catch (error) {
    await releaseStep(step.run);
    throw error;
  }
}

/** More than one removal of a part per run. */
async function purge(ctx: CompanyCtx, campaignId: number): Promise<void> {
  const most = 20;
  for (let part = 0; part < most; part += 1) if (!(await purgeDeliveries(ctx.companyId, campaignId))) return;
  await enqueueCampaign({ type: 'purge', companyId: ctx.companyId, campaignId });
}

async function handle(job: CampaignJob): Promise<void> {
  const ctx: CompanyCtx = { companyId: job.companyId, now: now() };
  if (job.type === 'step') return doStep(ctx, job);
  if (job.type === 'purge') return purge(ctx, job.campaignId);
  return sendConfirmed(ctx, job.campaignId, job.identity);
}

/** Campaigns, apart from conversations: in a lane of their own and with a share of their own. */
export const handler = consume(CampaignJob, handle);
