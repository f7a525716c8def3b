import { firstScreenShown } from '@web/lib/firstScreen.ts';
import { whenIdle } from '@web/lib/whenIdle.ts';
import { useEffect } from 'react';

/** Long enough for the first paint of a screen and what it asks for, in milliseconds. */
const restsAfter = 1500;

const idle = (): Promise<void> => new Promise((resolve) => whenIdle(resolve));

/**
 * Fetches the parts that a screen offers once the page is idle, so that the first press of a button needs no
 * network: one part after another. `parts` stays the same list.
 * @param isReachable false if the user has no right to open them
 */
export function usePrefetch(parts: readonly { readonly fetch: () => Promise<unknown> }[], isReachable = true): void {
  useEffect(() => {
    if (!isReachable) return;
    let isGone = false;
    const fetchAll = async () => {
      await firstScreenShown();
      for (const part of parts) {
        await idle();
        if (isGone) return;
        // Failures show where the part is used.
        await part.fetch().catch(() => undefined);
      }
    };
    const timer = setTimeout(fetchAll, restsAfter);
    window.addEventListener('online', fetchAll);
    return () => {
      isGone = true;
      clearTimeout(timer);
      window.removeEventListener('online', fetchAll);
    };
  }, [parts, isReachable]);
}
