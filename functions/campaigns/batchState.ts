import type { Delivery, DeliveryPart } from '@shared/campaigns/delivery.ts';
import type { StopCode } from '@shared/campaigns/model.ts';
import { afterSend, freshLane, gapMs, type Lane } from '@shared/campaigns/pace.ts';
import type { Connection } from '@shared/connections/model.ts';
import { now } from '../core/context/clock.ts';
import { log } from '../core/log.ts';
import type { CampaignRun } from '../core/store/campaignEntities.ts';
import { DayLimits } from './dayLimits.ts';
import { findRun, type Progress } from './runs.ts';
import type { Result } from './notSent.ts';
import { type Sender, sendTo } from './sending.ts';

/** Milliseconds that a step sends before it yields to other campaigns. */
const workMs = 15_000;
/** Messages on their way at the same time. */
const sideBySide = 12;
/** Concurrent messages until the channel has accepted one, so that few are lost if it accepts none. */
const firstSideBySide = 3;
/** Consecutive failures unrelated to their recipients after which the campaign pauses. */
const mostBrokenInRow = 5;
/** A list without any success is judged sooner than by `failureLimit` of twenty. */
const leastUnreached = 10;
/** Milliseconds between checks for a stop, so that sending ends within a second. */
const lookMs = 700;
/** Recipients of one look: no more than may leave in one step, as they are read again in the next. */
const maxPerLook = 100;
const leastPerLook = 25;

/** Result of a step, the time of the next one, and the reason for a pause. */
export interface BatchEnd {
  readonly progress: Progress;
  readonly nextAt: number;
  readonly pause?: { readonly code: StopCode; readonly detail: string } | undefined;
  /** The pass over the recipients came to its end, and nothing is left to do in this round. */
  readonly isDone: boolean;
}

/** The state of one step while it works. */
export class Batch {
  readonly sender: Sender;
  readonly held: CampaignRun;
  readonly lanes: Map<number, Lane>;
  readonly limits: DayLimits;
  connections: Connection[];
  cursor: string | null;
  openAt = Number.POSITIVE_INFINITY;
  good = 0;
  bad = 0;
  brokenInRow: number;
  cost = 0;
  pause: BatchEnd['pause'];
  isStopped = false;
  private readonly inFlight = new Set<Promise<void>>();
  private lookedAt = performance.now();
  private readonly began = performance.now();

  constructor(sender: Sender, held: CampaignRun, connections: readonly Connection[]) {
    this.sender = sender;
    this.held = held;
    this.connections = [...connections];
    this.cursor = held.cursor;
    this.brokenInRow = held.brokenInRow ?? 0;
    this.openAt = held.openAt === null ? Number.POSITIVE_INFINITY : Date.parse(held.openAt);
    this.limits = new DayLimits(held.companyId, sender.settings.dailyLimit);
    this.lanes = new Map(connections.map(({ id }) => [id, held.lanes[String(id)] ?? freshLane]));
  }

  get isOver(): boolean {
    return (
      this.isStopped ||
      this.pause !== undefined ||
      this.connections.length === 0 ||
      performance.now() - this.began > workMs
    );
  }

  /** The connection that may send first; recipients go round among those that are connected (B-CAMP-9). */
  next(): { readonly connection: Connection; readonly waitMs: number } | undefined {
    const [first] = [...this.connections].sort((a, b) => this.laneOf(a).nextAt - this.laneOf(b).nextAt);
    return first && { connection: first, waitMs: Math.max(0, this.laneOf(first).nextAt - now().getTime()) };
  }

  laneOf({ id }: Connection): Lane {
    return this.lanes.get(id) ?? freshLane;
  }

  get perLook(): number {
    const { settings } = this.sender;
    const perStep = this.connections.map(
      (connection) => workMs / gapMs({ ...settings, longerIntervalAfter: 0 }, connection, 1, 0),
    );
    const sum = perStep.reduce((all, one) => all + one, 0);
    return Math.min(maxPerLook, Math.max(leastPerLook, Math.ceil(sum)));
  }

  /** A connection that may begin no more until then. */
  holdBack({ id }: Connection, nextAt: number): void {
    this.lanes.set(id, { ...(this.lanes.get(id) ?? freshLane), nextAt });
  }

  wait(at: number): void {
    this.openAt = Math.min(this.openAt, at);
  }

  async look(): Promise<void> {
    if (performance.now() - this.lookedAt < lookMs) return;
    this.lookedAt = performance.now();
    const current = await findRun(this.held.companyId, this.held.campaignId);
    this.isStopped = current?.run !== this.held.run || current.holder !== this.held.holder;
  }

  private note(connection: Connection, result: Result, isCounted: boolean): void {
    const isUsed =
      result.kind === 'unknown' ||
      (result.kind === 'sent' && result.isBegun) ||
      (result.kind === 'failed' && result.mayHaveLeft === true);
    if (isCounted && !isUsed) this.limits.restore(connection);
    if (result.kind === 'sent') {
      this.good += 1;
      this.cost += result.cost;
      this.brokenInRow = 0;
    }
    if (result.kind === 'failed') this.noteFailed(result.brokenBy);
    // The recipient has opted out or is being written to elsewhere; the next read shows which.
    if (result.kind === 'taken') this.wait(now().getTime());
    // A message with an unknown outcome is checked again after its time limit.
    if (result.kind === 'unknown') this.wait(now().getTime() + 125_000);
    if (result.kind === 'later' || result.kind === 'line') this.wait(result.at);
    if (result.kind === 'line') this.lanes.set(connection.id, { ...this.laneOf(connection), nextAt: result.at });
    if (result.kind === 'disconnected') {
      this.connections = this.connections.filter(({ id }) => id !== connection.id);
      this.wait(now().getTime());
    }
    if (result.kind === 'pause') {
      this.pause = { code: result.code, detail: result.detail };
      this.wait(now().getTime());
    }
    this.judge();
  }

  private noteFailed(brokenBy: string | undefined): void {
    this.bad += 1;
    if (brokenBy === undefined) return;
    this.brokenInRow += 1;
    if (this.brokenInRow >= mostBrokenInRow) this.pause ??= { code: 'provider', detail: brokenBy };
  }

  /** The failure share passed its limit. */
  private judge(): void {
    const { settings } = this.sender;
    const [good, bad] = [this.held.good + this.good, this.held.bad + this.bad];
    const least = good === 0 ? leastUnreached : 20;
    const share = (100 * bad) / Math.max(1, good + bad);
    if (good + bad >= least && share > settings.failureLimit)
      this.pause ??= { code: 'failures', detail: `${Math.round(share)}` };
  }

  async launch(delivery: Delivery, part: DeliveryPart, connection: Connection, isCounted: boolean): Promise<void> {
    const at = now().getTime();
    const { settings } = this.sender;
    this.lanes.set(connection.id, afterSend(this.laneOf(connection), settings, connection, at, Math.random()));
    const work = sendTo(this.sender, delivery, part, connection)
      .then((result) => this.note(connection, result, isCounted))
      .catch((error: unknown) => {
        // The claim shows later what this one was doing; the other recipients continue.
        log.error('campaign.sendFailed', { companyId: this.held.companyId, campaignId: this.held.campaignId, error });
        this.wait(now().getTime() + 125_000);
      })
      .finally(() => this.inFlight.delete(work));
    this.inFlight.add(work);
    const isTrusted = this.held.good + this.good > 0 && this.brokenInRow === 0;
    if (this.inFlight.size >= (isTrusted ? sideBySide : firstSideBySide)) await Promise.race(this.inFlight);
  }

  async settle(): Promise<void> {
    await Promise.all(this.inFlight);
    await this.limits.giveBack();
  }
}
