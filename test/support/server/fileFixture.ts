import { afterAll } from 'vitest';

type Running = { readonly stop: () => Promise<unknown> } | { readonly close: () => Promise<unknown> };

/** Starts what a file of tests needs, and stops it after the file's last test: what started last stops first. */
export async function forFile<T extends Running>(starting: Promise<T>): Promise<T> {
  const running = await starting;
  afterAll(async () => {
    await ('stop' in running ? running.stop() : running.close());
  });
  return running;
}
