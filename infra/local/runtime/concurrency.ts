/** So many of one caller are at work already, and so many wait, that another one is refused. */
export class Throttled extends Error {}

interface Limits {
  readonly atOnce: number;
  /** How many more may wait for their turn. */
  readonly waiting: number;
}

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Bounds what one caller has at work at a time, first come, first served. In the cloud each request has a container
 * of its own and the gateway throttles; here all share one thread, and whoever asks six hundred things at once would
 * let everybody else stand behind them.
 * @returns rejects with `Throttled` where too many wait
 */
export function concurrencyLimit({ atOnce, waiting }: Limits) {
  const lines = new Map<string, Line>();

  async function turn(caller: string): Promise<Line> {
    const line = lines.get(caller) ?? { running: 0, waiting: [] };
    lines.set(caller, line);
    if (line.running < atOnce) line.running += 1;
    else if (line.waiting.length >= waiting) throw new Throttled();
    // Whoever ends hands its place on.
    else await new Promise<void>((resolve) => line.waiting.push(resolve));
    return line;
  }

  return async <T>(caller: string, work: () => Promise<T>): Promise<T> => {
    const line = await turn(caller);
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else line.running -= 1;
      if (line.running === 0) lines.delete(caller);
    }
  };
}
