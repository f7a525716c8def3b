import { firstScreenShown } from '@web/lib/firstScreen.ts';
import { whenIdle } from '@web/lib/whenIdle.ts';
import { useEffect } from 'react';

/** Long enough for the first paint of a screen and what it asks for, in milliseconds. */
const restsAfter = 1500;

const idle = (): Promise<void> => new Promise((resolve) => whenIdle(resolve));

/**
 * Fetches what a screen offers as soon as it rests, so that the first press of a button does not wait for code, also
 * not for the network to return: one part after another, each when the page has nothing else to do. `parts` stays the
 * same list.
 * @param isReachable false: the person's rights do not reach them, so nobody could press anything
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
