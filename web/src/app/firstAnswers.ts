import type { QueryClient } from '@tanstack/react-query';
import { whenIdle } from '@web/lib/whenIdle.ts';

/** What came late does not keep everything else away for longer. */
const longestWait = 3000;

/** Resolves when the first answers are on the screen: nothing is being fetched any more, and something was. */
export const firstAnswers = (client: QueryClient): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      // After the frame that shows them.
      requestAnimationFrame(() => requestAnimationFrame(() => whenIdle(resolve)));
    };
    const timer = setTimeout(end, longestWait);
    const stop = client.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.state.status === 'success' && client.isFetching() === 0) end();
    });
  });
