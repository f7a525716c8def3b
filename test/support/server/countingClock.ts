import { afterEach, beforeEach } from 'vitest';

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

/** Has each test of a file begin there. @returns moves the clock on from there, by seconds */
export function beginAtMidHour(): (seconds: number) => void {
  let offset = 0;
  beforeEach(() => {
    offset = toMidHour();
  });
  afterEach(() => {
    delete process.env['CLOCK_OFFSET_MS'];
  });
  return (seconds) => {
    process.env['CLOCK_OFFSET_MS'] = String(offset + seconds * 1000);
  };
}
