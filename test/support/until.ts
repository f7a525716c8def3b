import { vi } from 'vitest';
import { longestStateMs } from './patience.ts';

/** Milliseconds between two looks. */
const interval = 20;

/** What a look finds, as soon as it finds something. @throws when that takes longer than any machine needs */
export const until = <T>(look: () => Promise<T | undefined | false>, what = 'what was looked for'): Promise<T> =>
  vi.waitFor(
    async () => {
      const found = await look();
      if (found === undefined || found === false) throw new Error(`waited in vain for ${what}`);
      return found;
    },
    { timeout: longestStateMs, interval },
  );

/** Waits until an assertion holds. @returns what it returned */
export const untilPasses = <T>(assertion: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(assertion, { timeout: longestStateMs, interval });
