import type { Delivery, DeliveryPart } from '@shared/campaigns/delivery.ts';
import { dailyLimitOf } from '@shared/campaigns/pace.ts';
import type { CampaignSettings } from '@shared/campaigns/settings.ts';
import type { Connection } from '@shared/connections/model.ts';
import { dayMs, hourMs, minuteMs } from '@shared/core/time.ts';
import { now } from '../core/context/clock.ts';
import type { CampaignRun } from '../core/store/campaignEntities.ts';
import { campaignsAtWork } from '../core/store/campaignsAtWork.ts';
import { Batch, type BatchEnd } from './batchState.ts';
import { count, haveOnlyNumbers, readDeliveries } from './deliveries.ts';
import { failedOfHundred, numbersOf } from './failureShare.ts';
import { optedOutOfPage } from './optOut.ts';
import {
  campaignsSince,
  frequencyCapVerdict,
  knowingIds,
  otherNames,
  type RecentReach,
  reachedAmong,
} from './otherCampaigns.ts';
import { recover } from './recovering.ts';
import type { Sender } from './sending.ts';
import { skip } from './skip.ts';
import { turnOf } from './turns.ts';

/** A wait that is longer is waited in the queue. */
const patienceMs = 1200;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Skips a recipient who opted out; one who already has the text gets no more of the sequence. */
async function applyOptOut({ sender, held }: Batch, delivery: Delivery): Promise<void> {
  if (held.follow === 0) await skip(sender.amounts, delivery, 'optedOut', now().toISOString());
}

/** Data for a page of recipients besides their records. */
interface Page {
  readonly zone: string;
  /** Identities that opted out. */
  readonly out: ReadonlySet<string>;
  /** Identities that other campaigns reached. */
  readonly reached: ReadonlyMap<string, RecentReach>;
}

/**
 * Applies the frequency cap to a recipient of another recent campaign, who is skipped or waits for the platform's
 * limit.
 * @returns true if so
 */
async function applyFrequencyCap(
  batch: Batch,
  delivery: Delivery,
  part: DeliveryPart,
  reached: RecentReach | undefined,
): Promise<boolean> {
  if (part.startsWith('follow') || delivery.state === 'asked') return false;
  const at = now();
  const way = frequencyCapVerdict(reached, batch.sender.settings.frequencyCapDays, at.getTime());
  if (way === undefined) return false;
  if (way === 'skip') await skip(batch.sender.amounts, delivery, 'frequency', at.toISOString());
  else batch.wait(way);
  return true;
}

/** Returns a connection that may send to the recipient now or soon. The platform counts each recipient once a day. */
async function freeFor(batch: Batch, reached: RecentReach | undefined) {
  for (;;) {
    const free = batch.next();
    if (!free || free.waitMs > patienceMs) return undefined;
    const isKnown = reached?.whatsappId === free.connection.id && now().getTime() - reached.at < dayMs;
    const isCounted = !isKnown && batch.limits.isLimited(free.connection);
    const fullUntil = isCounted ? await batch.limits.take(free.connection) : undefined;
    if (fullUntil === undefined) return { ...free, isCounted };
    batch.holdBack(free.connection, fullUntil);
  }
}

/** Handles a recipient's turn. @returns false if the step ends before it */
async function serve(batch: Batch, delivery: Delivery, { zone, out, reached: others }: Page): Promise<boolean> {
  const { campaign, settings } = batch.sender;
  const turn = turnOf(campaign, batch.held, delivery, now().getTime(), { areQuiet: settings.sendingHours, zone });
  if (turn.kind === 'wait') batch.wait(turn.at);
  if (turn.kind === 'recover' && !(await recover(batch.sender, delivery))) batch.wait(now().getTime());
  if (turn.kind !== 'send') return true;
  if (out.has(delivery.identity) || delivery.optedOutAt !== null) {
    await applyOptOut(batch, delivery);
    return true;
  }
  const reached = others.get(delivery.identity);
  if (await applyFrequencyCap(batch, delivery, turn.part, reached)) return true;
  const free = await freeFor(batch, reached);
  if (!free) return false;
  if (free.waitMs > 0) await sleep(free.waitMs);
  await batch.look();
  if (batch.isOver) {
    if (free.isCounted) batch.limits.restore(free.connection);
    return false;
  }
  await batch.launch(delivery, turn.part, free.connection, free.isCounted);
  return true;
}

/** @returns whether the pass came to its end */
async function pass(batch: Batch, zone: string, others: readonly number[]): Promise<boolean> {
  const { companyId, campaignId } = batch.held;
  for (;;) {
    const { deliveries, next } = await readDeliveries(companyId, campaignId, batch.cursor, batch.perLook);
    // The claim finds opt-outs made after this read; see claimCondition.
    const identities = deliveries.map(({ identity }) => identity);
    const [out, reached] = await Promise.all([
      optedOutOfPage({ companyId }, identities),
      reachedAmong({ companyId }, others, identities),
    ]);
    for (const delivery of deliveries) {
      if (!(await serve(batch, delivery, { zone, out, reached }))) return false;
      batch.cursor = delivery.identity;
    }
    await batch.look();
    if (next === null) return true;
    if (batch.isOver) return false;
  }
}

const othersKeptMs = 10 * minuteMs;

/** Other campaigns whose people are passed over or counted once; undefined where nothing depends on it. */
async function othersFor(held: CampaignRun, settings: CampaignSettings, connections: readonly Connection[]) {
  const areLimited = connections.some((one) => dailyLimitOf(settings.dailyLimit, one) > 0);
  const days = Math.max(settings.frequencyCapDays, areLimited ? 1 : 0);
  if (days === 0) return undefined;
  const at = now();
  const since = new Date(at.getTime() - days * dayMs).toISOString();
  const { others } = held;
  const kept = others && at.getTime() - Date.parse(others.at) < othersKeptMs ? others : undefined;
  const ids = kept?.ids ?? (await campaignsSince(held, held.campaignId, since));
  const byId = kept?.byId ?? (await knowingIds(held, ids));
  const known = { ids, byId, at: kept?.at ?? at.toISOString() };
  // These may have begun meanwhile, and still get recipients.
  const atWork = (await campaignsAtWork(held.companyId)).filter((id) => id !== held.campaignId);
  const counted = [...new Set([...ids, ...atWork])];
  const otherwise = await otherNames(held, { ids: counted, byId: [...new Set([...byId, ...atWork])] });
  return { known, counted, otherwise };
}

/** Sends to as many as the pace allows in one step. */
export async function sendBatch(
  sender: Sender,
  held: CampaignRun,
  connections: readonly Connection[],
  zone: string,
): Promise<BatchEnd> {
  const areOnlyNumbers = await haveOnlyNumbers(held.companyId, held.campaignId);
  const others = await othersFor(held, sender.settings, connections);
  const batch = new Batch({ ...sender, areOnlyNumbers, reachedOtherwise: others?.otherwise }, held, connections);
  const base = held.base ?? (await numbersOf(held));
  const isEnd = await pass(batch, zone, others?.counted ?? []);
  await batch.settle();
  await count(held.companyId, held.campaignId, sender.amounts, now());
  const share = failedOfHundred(base, await numbersOf(held));
  if (share !== undefined && share > sender.settings.failureLimit)
    batch.pause ??= { code: 'failures', detail: `${share}` };
  const at = now().getTime();
  const isOpen = Number.isFinite(batch.openAt);
  const isDone = isEnd && !isOpen;
  const lanes = { ...held.lanes, ...Object.fromEntries([...batch.lanes].map(([id, lane]) => [String(id), lane])) };
  const kept = others ? { others: others.known } : {};
  const sums = {
    ...kept,
    base,
    lanes,
    good: held.good + batch.good,
    bad: held.bad + batch.bad,
    brokenInRow: batch.brokenInRow,
    cost: held.cost + batch.cost,
    // A budget that is set later begins with what was spent without one.
    ...(sender.campaign.budget === null ? { reserved: held.cost + batch.cost } : {}),
  };
  const openAt = isOpen ? new Date(batch.openAt).toISOString() : null;
  const progress = isEnd ? { ...sums, cursor: null, openAt: null } : { ...sums, cursor: batch.cursor, openAt };
  const waits = isEnd ? batch.openAt : at + (batch.next()?.waitMs ?? 0);
  return {
    progress,
    nextAt: isDone ? at : Math.max(at, Math.min(waits, at + 6 * hourMs)),
    pause: batch.pause,
    isDone,
  };
}
