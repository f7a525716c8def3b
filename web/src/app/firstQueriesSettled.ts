import type { QueryClient } from '@tanstack/react-query';
import { whenIdle } from '@web/lib/whenIdle.ts';

/** An answer that does not come keeps everything else away for no longer than this, in milliseconds. */
const longestWait = 10_000;

/** Resolves when nothing is being fetched, whether the answers were good or not. */
const answered = (client: QueryClient): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const look = () => {
      if (client.isFetching() === 0) end();
    };
    const timer = setTimeout(end, longestWait);
    const stop = client.getQueryCache().subscribe(look);
    look();
  });

/** Resolves when the page has time after the frame that shows what came last. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => whenIdle(resolve)));
  });

/**
 * Resolves when what the first screen asked for is on it.
 * @param isDrawn its code has come and it has asked: until then the frame around it may have all of its own answers
 */
export async function firstQueriesSettled(client: QueryClient, isDrawn: Promise<void>): Promise<void> {
  await isDrawn;
  await answered(client);
  await painted();
}
