import type { Campaign, StopCode } from '@shared/campaigns/model.ts';
import { finished, restarted, retried, started, stopped } from '@shared/campaigns/rules.ts';
import { AppError } from '@shared/core/errors.ts';
import { dayMs } from '@shared/core/time.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { scheduleName, scheduleOnce } from '../core/events/oneTimeSchedule.ts';
import { log } from '../core/log.ts';
import { setAtWork } from '../core/store/campaignsAtWork.ts';
import { commit, type Step } from '../core/store/commit.ts';
import { retryConflicts, updateItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { type CampaignJob, enqueueCampaign } from './jobs.ts';
import { listSteps } from './listUse.ts';
import { stopNotices } from './notices.ts';
import { checkReachable } from './reachable.ts';
import { campaignRecords } from './repo.ts';
import { beginRun, endRun, findRun } from './runs.ts';

/**
 * Milliseconds for which answers may belong to a campaign that begins now; see
 * functions/inbox/messages/campaignAnswers.ts.
 */
const listensMs = 21 * dayMs;

/** Marks the company as having campaigns; without the mark inbound messages are not compared with campaigns. */
async function listenForAnswers(ctx: CompanyCtx): Promise<void> {
  const until = new Date(ctx.now.getTime() + listensMs).toISOString();
  await updateItem({
    Key: { ...keys.company(ctx.companyId) },
    UpdateExpression: 'SET campaignsUntil = :until ADD #version :one',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':until': until, ':one': 1 },
  });
}

/** Hands the next step over; should that fail, the clock finds it. */
export async function wake(ctx: CompanyCtx, { companyId, id }: Campaign, delaySeconds = 0): Promise<void> {
  const current = await findRun(companyId, id);
  if (!current || current.phase === 'over') return;
  try {
    await enqueueCampaign(
      { type: 'step', companyId, campaignId: id, run: current.run, step: current.step },
      delaySeconds,
    );
  } catch (error) {
    log.warn('campaign.notWoken', { companyId: ctx.companyId, error });
  }
}

export const campaignAppointment = ({ companyId, id, run }: Campaign): string =>
  scheduleName(companyId, 'campaign', id, run);

/**
 * Enqueues a scheduled campaign for its time. A failure is not reported to the caller, because the timer finds the
 * campaign in the due index within a minute of its time. A job of an earlier run does nothing.
 */
export async function appoint(ctx: CompanyCtx, campaign: Campaign): Promise<void> {
  const { companyId, id, scheduledAt, status } = campaign;
  if (status !== 'PROGRAMADA' || scheduledAt === null) return;
  const current = await findRun(companyId, id);
  if (!current) return;
  const body: CampaignJob = { type: 'step', companyId, campaignId: id, run: current.run, step: current.step };
  try {
    await scheduleOnce(
      { name: campaignAppointment(campaign), at: new Date(scheduledAt), queue: 'campaigns', body },
      ctx.now,
    );
  } catch (error) {
    log.warn('campaign.notAppointed', { companyId: ctx.companyId, error });
  }
}

/** Saves what a rule makes of the newest campaign, and what its work has to know in the same transaction. */
async function change(
  ctx: CompanyCtx,
  id: number,
  work: (current: Campaign) => Campaign,
  alongside: (after: Campaign) => Step[],
): Promise<Campaign> {
  return retryConflicts(async () => {
    const before = await campaignRecords.get(ctx, id);
    const { next, steps } = campaignRecords.replaceSteps(before, work(before));
    await commit([...steps, ...listSteps(before, next), ...alongside(next)]);
    return next;
  });
}

type Rule = (campaign: Campaign, now: Date) => Campaign;

async function run(ctx: CompanyCtx, id: number, rule: Rule, retriesBefore: string | null = null): Promise<Campaign> {
  await listenForAnswers(ctx);
  const after = await change(
    ctx,
    id,
    (current) => rule(current, ctx.now),
    (next) => [
      { write: beginRun(next, 'working', ctx.now.toISOString(), retriesBefore) },
      { write: setAtWork(ctx.companyId, id, true) },
    ],
  );
  await wake(ctx, after);
  return after;
}

/** Starts a campaign; a new one without reachable recipients stays as it is. @throws ERR_CAMPAIGN_NO_RECIPIENTS */
async function begin(ctx: CompanyCtx, id: number, rule: Rule): Promise<Campaign> {
  const campaign = await campaignRecords.get(ctx, id);
  const next = rule(campaign, ctx.now);
  if (campaign.startedAt === null) await checkReachable(ctx, next);
  return run(ctx, id, rule);
}

/** @throws ERR_NO_CAMPAIGN_FOUND, ERR_CAMPAIGN_WRONG_STATUS, ERR_CAMPAIGN_NO_RECIPIENTS, ERR_VALIDATION with what is missing */
export const startCampaign = (ctx: CompanyCtx, id: number): Promise<Campaign> => begin(ctx, id, started);

/** @throws ERR_NO_CAMPAIGN_FOUND, ERR_CAMPAIGN_WRONG_STATUS, ERR_CAMPAIGN_NO_RECIPIENTS, ERR_VALIDATION with what is missing */
export const restartCampaign = (ctx: CompanyCtx, id: number): Promise<Campaign> => begin(ctx, id, restarted);

/** Tries again with those that failed for a reason that may have passed. @throws as a restart */
export const retryCampaign = (ctx: CompanyCtx, id: number): Promise<Campaign> =>
  run(ctx, id, retried, ctx.now.toISOString());

/**
 * Stops sending; messages of the present second still leave.
 * @throws ERR_NO_CAMPAIGN_FOUND, ERR_CAMPAIGN_WRONG_STATUS
 */
export async function stopCampaign(
  ctx: CompanyCtx,
  id: number,
  code: StopCode = 'user',
  detail = '',
): Promise<Campaign> {
  const notices = await stopNotices(ctx, code);
  return change(
    ctx,
    id,
    (current) => stopped(current, ctx.now, code, detail),
    (next) => [{ write: endRun(next) }, { write: setAtWork(ctx.companyId, id, false) }, ...notices(next)],
  );
}

/**
 * Finishes a campaign that has nothing left to send.
 * @throws ERR_CAMPAIGN_WRONG_STATUS if it was stopped at this moment
 */
export const finishCampaign = (ctx: CompanyCtx, id: number): Promise<Campaign> =>
  change(
    ctx,
    id,
    (current) => finished(current, ctx.now),
    (next) => [{ write: endRun(next) }, { write: setAtWork(ctx.companyId, id, false) }],
  );

const overtaken: readonly string[] = ['ERR_CAMPAIGN_WRONG_STATUS', 'ERR_NO_CAMPAIGN_FOUND'];

/** Ignores a conflict with a user who stopped the campaign at this moment. */
export async function unlessStopped(change: Promise<unknown>): Promise<void> {
  await change.catch((error: unknown) => {
    if (!(error instanceof AppError) || !overtaken.includes(error.code)) throw error;
  });
}
