import type { CallTime } from './callTimes.ts';
import type { Operation } from './operations/model.ts';
import type { CountingProxy, Tally } from './proxy.ts';

export interface Measured extends Tally {
  readonly name: string;
  /** Milliseconds of one operation in this process, engine included. */
  readonly median: number;
  readonly p95: number;
  /** Medians: of the slowest call of the table in each turn, and of the slowest of each kind. */
  readonly worstCall: number;
  readonly callKinds: Readonly<Record<string, number>>;
}

const quantile = (sorted: readonly number[], at: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? 0;

const medianOf = (values: readonly number[]): number =>
  quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  );

function slowestOf(turns: readonly (readonly CallTime[])[]) {
  const worst = (some: readonly CallTime[]): number => Math.max(0, ...some.map(({ ms }) => ms));
  const kinds = [...new Set(turns.flat().map(({ name }) => name))].sort();
  const ofKind = (kind: string) => medianOf(turns.map((some) => worst(some.filter(({ name }) => name === kind))));
  return {
    worstCall: medianOf(turns.map(worst)),
    callKinds: Object.fromEntries(kinds.map((kind) => [kind, ofKind(kind)])),
  };
}

export interface Watching {
  readonly proxy?: CountingProxy | undefined;
  readonly calls?: { readonly take: () => CallTime[] } | undefined;
}

/** Runs an operation `turns` times. Units are the median of all turns: the same each time but for what a turn changes. */
export async function measure(operation: Operation, turns: number, { proxy, calls }: Watching = {}): Promise<Measured> {
  const times: number[] = [];
  const tallies: Tally[] = [];
  const called: CallTime[][] = [];
  for (let turn = 0; turn < (operation.turns ?? turns) + 5; turn += 1) {
    await operation.prepare?.(turn);
    proxy?.take();
    calls?.take();
    const start = performance.now();
    await operation.run(turn);
    const elapsed = performance.now() - start;
    // The first turns warm the process up.
    if (turn < 5) continue;
    times.push(elapsed);
    if (calls) called.push(calls.take());
    if (proxy) tallies.push(proxy.take());
  }
  times.sort((a, b) => a - b);
  const { per = 1 } = operation;
  const middle = (of: (tally: Tally) => number): number =>
    quantile(
      tallies.map(of).sort((a, b) => a - b),
      0.5,
    ) / per;
  return {
    name: operation.name,
    calls: middle(({ calls }) => calls),
    readUnits: middle(({ readUnits }) => readUnits),
    writeUnits: middle(({ writeUnits }) => writeUnits),
    median: quantile(times, 0.5) / per,
    p95: quantile(times, 0.95) / per,
    ...slowestOf(called),
  };
}
