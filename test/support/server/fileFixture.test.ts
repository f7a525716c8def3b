import { expect, it } from 'vitest';
import { forFile } from './fileFixture.ts';

it('within a test, what was started for the file is stopped at once, and said', async () => {
  let isRunning = true;
  const stop = async () => {
    isRunning = false;
  };
  await expect(forFile(Promise.resolve({ stop }))).rejects.toThrow('beginning of a file');
  expect(isRunning).toBe(false);
});
