import { expect } from 'vitest';

const times = 16;
const most = 64;
const tries = 5;
/** Microseconds of the processor below which one measurement says as little as another. */
const resolution = 4000;

/** Microseconds that this process computes, the best of some tries: others may have the core by the clock. */
async function costOf(work: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < tries; tried += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, user + system);
  }
  return Math.max(best, resolution);
}

/**
 * Fails for work that grows with the square of what it is given: 16 times the input takes at most 64 times the time.
 * The small input is worked on as often as makes both sides the same length where work grows in step.
 */
export async function expectLinearTime(size: number, work: (size: number) => unknown): Promise<void> {
  const small = await costOf(async () => {
    for (let turn = 0; turn < times; turn += 1) await work(size);
  });
  const large = await costOf(() => work(size * times));
  expect(large / (small / times), `${times} times the input, so many times the time`).toBeLessThanOrEqual(most);
}
