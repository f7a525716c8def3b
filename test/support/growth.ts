import { expect } from 'vitest';

const times = 16;
const most = 64;
/** A quadratic reader passes in none of them; a linear one passes in the first that nothing else disturbs. */
const tries = 20;
/** Microseconds of the processor below which one measurement says as little as another. */
const resolution = 4000;

/** Microseconds that this process computes, its collection of garbage and what goes on in other tests included. */
async function measureCpu(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return Math.max(user + system, resolution);
}

/**
 * Fails for work that grows with the square of what it is given: 16 times the input takes at most 64 times the time.
 * The small input is worked on as often as makes both sides the same length where work grows in step.
 */
export async function expectLinearTime(size: number, work: (size: number) => unknown): Promise<void> {
  let small = Number.POSITIVE_INFINITY;
  let large = Number.POSITIVE_INFINITY;
  const ratio = () => large / (small / times);
  for (let tried = 0; tried === 0 || (tried < tries && ratio() > most); tried += 1) {
    const repeated = await measureCpu(async () => {
      for (let turn = 0; turn < times; turn += 1) await work(size);
    });
    small = Math.min(small, repeated);
    large = Math.min(large, await measureCpu(() => work(size * times)));
  }
  expect(ratio(), `${times} times the input, so many times the time`).toBeLessThanOrEqual(most);
}
