import { afterAll, TestRunner } from 'vitest';

type Running = { readonly stop: () => Promise<unknown> } | { readonly close: () => Promise<unknown> };

/**
 * Starts what a file of tests needs, and stops it after the file's last test: what started last stops first.
 * @throws within a test, where vitest takes no hook: what runs would go on in the files that follow
 */
export async function forFile<T extends Running>(starting: Promise<T>): Promise<T> {
  const running = await starting;
  const stop = () => ('stop' in running ? running.stop() : running.close());
  if (TestRunner.getCurrentTest()) {
    await stop();
    throw new Error('forFile belongs at the beginning of a file');
  }
  afterAll(async () => void (await stop()));
  return running;
}
