/** Thrown if a caller has too many running and waiting calls. */
export class Throttled extends Error {}

interface ConcurrencyLimits {
  readonly atOnce: number;
  /** Number of calls that may wait for their turn. */
  readonly waiting: number;
}

interface CallerQueue {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Limits the concurrent calls of a caller, first come, first served. In the cloud each request has a container of its
 * own and the gateway throttles; here all share a thread, and a caller with six hundred calls would delay everyone.
 * @returns rejects with `Throttled` if too many wait
 */
export function concurrencyLimit({ atOnce, waiting }: ConcurrencyLimits) {
  const lines = new Map<string, CallerQueue>();

  async function turn(caller: string): Promise<CallerQueue> {
    const line = lines.get(caller) ?? { running: 0, waiting: [] };
    lines.set(caller, line);
    if (line.running < atOnce) line.running += 1;
    else if (line.waiting.length >= waiting) throw new Throttled();
    // The finished call passes its slot on.
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
