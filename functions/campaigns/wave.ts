import type { Delivery, DeliveryPart } from '@shared/campaigns/delivery.ts';
import { dailyLimitOf } from '@shared/campaigns/pace.ts';
import type { CampaignSettings } from '@shared/campaigns/settings.ts';
import type { Connection } from '@shared/connections/model.ts';
import { dayMs, hourMs, minuteMs } from '@shared/core/time.ts';
import { now } from '../core/clock.ts';
import type { CampaignRun } from '../core/store/campaignEntities.ts';
import { campaignsAtWork } from '../core/store/campaignsAtWork.ts';
import { count, haveOnlyNumbers, readDeliveries } from './deliveries.ts';
import { failedOfHundred, numbersOf } from './failureShare.ts';
import { optedOutOfPage } from './optOut.ts';
import { campaignsSince, heed, knowingIds, otherNames, type Reached, reachedAmong } from './otherCampaigns.ts';
import { recover } from './recovering.ts';
import type { Sender } from './sending.ts';
import { skip } from './skip.ts';
import { turnOf } from './turns.ts';
import { Wave, type WaveEnd } from './waveState.ts';

/** A wait that is longer is waited in the queue. */
const patienceMs = 1200;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Who asked for no campaigns gets nothing; who got the text already only gets no more of the sequence. */
async function heedOptOut({ sender, held }: Wave, delivery: Delivery): Promise<void> {
  if (held.follow === 0) await skip(sender.amounts, delivery, 'optedOut', now().toISOString());
}

/** What is known of the recipients of a page beside their records. */
interface Page {
  readonly zone: string;
  /** Who asked for no campaigns. */
  readonly out: ReadonlySet<string>;
  /** Whom other campaigns reached. */
  readonly reached: ReadonlyMap<string, Reached>;
}

/** Another campaign reached them lately: they are passed over, or wait for what the platform allows. @returns whether */
async function heedOthers(
  wave: Wave,
  delivery: Delivery,
  part: DeliveryPart,
  reached: Reached | undefined,
): Promise<boolean> {
  if (part.startsWith('follow') || delivery.state === 'asked') return false;
  const at = now();
  const way = heed(reached, wave.sender.settings.frequencyCapDays, at.getTime());
  if (way === undefined) return false;
  if (way === 'skip') await skip(wave.sender.amounts, delivery, 'frequency', at.toISOString());
  else wave.wait(way);
  return true;
}

/** A connection that may send to somebody now, or nearly. The platform counts each person once in a day. */
async function freeFor(wave: Wave, reached: Reached | undefined) {
  for (;;) {
    const free = wave.next();
    if (!free || free.waitMs > patienceMs) return undefined;
    const isKnown = reached?.whatsappId === free.connection.id && now().getTime() - reached.at < dayMs;
    const isCounted = !isKnown && wave.limits.isLimited(free.connection);
    const fullUntil = isCounted ? await wave.limits.take(free.connection) : undefined;
    if (fullUntil === undefined) return { ...free, isCounted };
    wave.holdBack(free.connection, fullUntil);
  }
}

/** One recipient's turn. @returns false when the step ends before it */
async function serve(wave: Wave, delivery: Delivery, { zone, out, reached: others }: Page): Promise<boolean> {
  const { campaign, settings } = wave.sender;
  const turn = turnOf(campaign, wave.held, delivery, now().getTime(), { areQuiet: settings.sendingHours, zone });
  if (turn.kind === 'wait') wave.wait(turn.at);
  if (turn.kind === 'recover' && !(await recover(wave.sender, delivery))) wave.wait(now().getTime());
  if (turn.kind !== 'send') return true;
  if (out.has(delivery.identity) || delivery.optedOutAt !== null) {
    await heedOptOut(wave, delivery);
    return true;
  }
  const reached = others.get(delivery.identity);
  if (await heedOthers(wave, delivery, turn.part, reached)) return true;
  const free = await freeFor(wave, reached);
  if (!free) return false;
  if (free.waitMs > 0) await sleep(free.waitMs);
  await wave.look();
  if (wave.isOver) {
    if (free.isCounted) wave.limits.restore(free.connection);
    return false;
  }
  await wave.launch(delivery, turn.part, free.connection, free.isCounted);
  return true;
}

/** @returns whether the pass came to its end */
async function pass(wave: Wave, zone: string, others: readonly number[]): Promise<boolean> {
  const { companyId, campaignId } = wave.held;
  for (;;) {
    const { deliveries, next } = await readDeliveries(companyId, campaignId, wave.cursor, wave.perLook);
    // Whoever says stop behind this is found by the claim; see claimCondition.
    const identities = deliveries.map(({ identity }) => identity);
    const [out, reached] = await Promise.all([
      optedOutOfPage({ companyId }, identities),
      reachedAmong({ companyId }, others, identities),
    ]);
    for (const delivery of deliveries) {
      if (!(await serve(wave, delivery, { zone, out, reached }))) return false;
      wave.cursor = delivery.identity;
    }
    await wave.look();
    if (next === null) return true;
    if (wave.isOver) return false;
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
  const heeded = [...new Set([...ids, ...atWork])];
  const otherwise = await otherNames(held, { ids: heeded, byId: [...new Set([...byId, ...atWork])] });
  return { known, heeded, otherwise };
}

/** Sends to as many as the pace allows in one step. */
export async function sendWave(
  sender: Sender,
  held: CampaignRun,
  connections: readonly Connection[],
  zone: string,
): Promise<WaveEnd> {
  const areOnlyNumbers = await haveOnlyNumbers(held.companyId, held.campaignId);
  const others = await othersFor(held, sender.settings, connections);
  const wave = new Wave({ ...sender, areOnlyNumbers, reachedOtherwise: others?.otherwise }, held, connections);
  const base = held.base ?? (await numbersOf(held));
  const isEnd = await pass(wave, zone, others?.heeded ?? []);
  await wave.settle();
  await count(held.companyId, held.campaignId, sender.amounts, now());
  const share = failedOfHundred(base, await numbersOf(held));
  if (share !== undefined && share > sender.settings.failureLimit)
    wave.pause ??= { code: 'failures', detail: `${share}` };
  const at = now().getTime();
  const isOpen = Number.isFinite(wave.openAt);
  const isDone = isEnd && !isOpen;
  const lanes = { ...held.lanes, ...Object.fromEntries([...wave.lanes].map(([id, lane]) => [String(id), lane])) };
  const kept = others ? { others: others.known } : {};
  const sums = {
    ...kept,
    base,
    lanes,
    good: held.good + wave.good,
    bad: held.bad + wave.bad,
    cost: held.cost + wave.cost,
  };
  const openAt = isOpen ? new Date(wave.openAt).toISOString() : null;
  const progress = isEnd ? { ...sums, cursor: null, openAt: null } : { ...sums, cursor: wave.cursor, openAt };
  const waits = isEnd ? wave.openAt : at + (wave.next()?.waitMs ?? 0);
  return {
    progress,
    nextAt: isDone ? at : Math.max(at, Math.min(waits, at + 6 * hourMs)),
    pause: wave.pause,
    isDone,
  };
}
