/**
 * Durations are counted in bins of fixed bounds, each reaching 1.41 times as far as the one before, so that numbers of
 * days, queues and attendants can be added. What is read from it is therefore true within its bin: a median of 10 minutes
 * may be one of 8.5 or 12.
 */
const shortest = 5;
const perDoubling = 2;
/** Beyond a month. */
export const lastBin = 40;

/** The bin of a duration in seconds. */
export const binOf = (seconds: number): number =>
  seconds < shortest ? 0 : Math.min(lastBin, 1 + Math.floor(perDoubling * Math.log2(seconds / shortest)));

/** Lower bound of a bin, in seconds. */
export const binStart = (bin: number): number => (bin === 0 ? 0 : shortest * 2 ** ((bin - 1) / perDoubling));

/**
 * The duration in seconds below which a share of them lies, as if those of a bin were spread evenly over it.
 * @returns null without any
 */
export function quantile(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total <= 0) return null;
  let left = share * total;
  for (const [bin, count] of counts.entries()) {
    if (count > 0 && left <= count) {
      const start = binStart(bin);
      return start + (binStart(bin + 1) - start) * (left / count);
    }
    left -= count;
  }
  return binStart(lastBin);
}
