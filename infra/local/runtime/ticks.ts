import { randomUUID } from 'node:crypto';
import { accountId, region } from '../aws/protocol/protocol.ts';
import { invoke, type LocalFunction } from './invoke.ts';

export interface Tick {
  readonly name: string;
  readonly everyMs: number;
  /** A single run; the next waits for its end. In the cloud a run is cut before the next begins. */
  readonly run: () => Promise<unknown>;
}

export interface Ticks {
  /** Starts no more runs and waits for those at work. */
  stop(): Promise<void>;
}

/** The event of an EventBridge rule, with the function it calls. */
export const functionTick = (fn: LocalFunction, everyMs: number): Tick => ({
  name: fn.name,
  everyMs,
  run: () =>
    invoke(fn, {
      version: '0',
      id: randomUUID(),
      'detail-type': 'Scheduled Event',
      source: 'aws.events',
      account: accountId,
      region,
      time: `${new Date().toISOString().slice(0, 19)}Z`,
      resources: [`arn:aws:events:${region}:${accountId}:rule/${fn.name}`],
      detail: {},
    }),
});

/** Runs each tick at once, which catches up on the time the system was down, and then at its pace. */
export function startTicks(ticks: readonly Tick[]): Ticks {
  let isStopping = false;
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();

  async function run(tick: Tick): Promise<void> {
    const began = Date.now();
    try {
      await tick.run();
    } catch (error) {
      console.error(`${tick.name} failed:`, error);
    }
    if (!isStopping) plan(tick, Math.max(0, began + tick.everyMs - Date.now()));
  }
  function plan(tick: Tick, delay: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      const job = run(tick).finally(() => running.delete(job));
      running.add(job);
    }, delay);
    timers.add(timer);
  }
  for (const tick of ticks) plan(tick, 0);

  return {
    async stop() {
      isStopping = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
