const why = 'test/support/patience.ts says how long a test waits, and nothing waits for less';

/** Waits of tests that end by themselves. Programs that answer too late on purpose are given their own, shorter ones. */
const bounds: readonly RegExp[] = [
  // Bounds of the runners and of what polls, in numbers.
  /\b(?:timeout|asyncUtilTimeout|testTimeout|hookTimeout|teardownTimeout|actionTimeout|navigationTimeout): ?\d/,
  /\bset(?:Default)?(?:Navigation)?Timeout\(\d/,
  // The second of a test that is written after its body.
  /^\s*\}, ?\d[\d_]{2,},?\);?$/m,
  /^ {2}\d[\d_]*,\n\);$/m,
  // These wait for a second, which no configuration changes: test/support/until.ts has both.
  /\bvi\.wait(?:For|Until)\(/,
  // A sleep proves nothing about a machine that is slower than it.
  /\bwaitForTimeout\(/,
  /\bAbortSignal\.timeout\(\d/,
  /\bdeadline = (?:Date\.now|performance\.now)\(\) \+ \d/,
];

const judges = /(?:\.test|\.spec)\.tsx?$|^test\/(?:support|browser)\/|^(?:vitest|playwright)\.config\.ts$/;
const isExempt = (file: string): boolean =>
  file === 'test/support/until.ts' || /^test\/(?:support\/)?architecture/.test(file);

/** Bounds of time written into a test, shorter ones than the two that hold everywhere. */
export const shortBounds = (file: string, text: string): string[] =>
  !judges.test(file) || isExempt(file)
    ? []
    : bounds.flatMap((pattern) => {
        const found = pattern.exec(text)?.[0].trim();
        return found === undefined ? [] : [`${file} has ${found}: ${why}`];
      });
