import { firstScreenShown } from '@web/lib/firstScreen.ts';
import { whenIdle } from '@web/lib/whenIdle.ts';
import { useEffect } from 'react';

/** Long enough for the first paint of a screen and what it asks for, in milliseconds. */
const restsAfter = 1500;

/**
 * Fetches what a screen offers as soon as it rests, so that the first press of a button does not wait for code, also
 * not for the network to return. `parts` stays the same list.
 */
export function usePrefetch(parts: readonly { readonly fetch: () => Promise<unknown> }[]): void {
  useEffect(() => {
    let isGone = false;
    const fetchAll = () => {
      // Failures show where the part is used.
      if (!isGone) for (const part of parts) part.fetch().catch(() => undefined);
    };
    const timer = setTimeout(() => void firstScreenShown().then(() => whenIdle(fetchAll)), restsAfter);
    window.addEventListener('online', fetchAll);
    return () => {
      isGone = true;
      clearTimeout(timer);
      window.removeEventListener('online', fetchAll);
    };
  }, [parts]);
}
