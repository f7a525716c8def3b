const hourMs = 60 * 60_000;

/**
 * Moves the clock on to the fortieth minute of an hour: limits are counted by the quarters and the hours of the clock,
 * and what a test counts must not fall into two of them. @returns the offset
 */
export function toMidHour(): number {
  const offset = (40 * 60_000 - (Date.now() % hourMs) + hourMs) % hourMs;
  process.env['CLOCK_OFFSET_MS'] = String(offset);
  return offset;
}
