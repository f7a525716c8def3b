import { minuteMs } from '@shared/core/time.ts';
import { useEffect, useState } from 'react';

declare const __BUILD_ID__: string;

/** Looked at this often while in view, and when the page comes back into view. */
const pause = 5 * minuteMs;

/** The build this page was loaded from. */
export const buildId = __BUILD_ID__;

/** Asks the site which build it serves now. Offline or while deploying, the answer is "no". */
export async function isNewVersionServed(): Promise<boolean> {
  try {
    const answer = await fetch('/version.json', { cache: 'no-store' });
    const served: unknown = answer.ok ? await answer.json() : undefined;
    return typeof served === 'object' && served !== null && 'build' in served && served.build !== buildId;
  } catch {
    return false;
  }
}

/** True once the site serves another build than the one on the screen. */
export function useNewVersion(): boolean {
  const [isNew, setNew] = useState(false);
  useEffect(() => {
    let askedAt = Date.now();
    const look = () => {
      if (document.visibilityState !== 'visible' || Date.now() - askedAt < pause) return;
      askedAt = Date.now();
      void isNewVersionServed().then((served) => served && setNew(true));
    };
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    // A page that is never left is asked for too.
    const timer = setInterval(look, pause);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, []);
  return isNew;
}
