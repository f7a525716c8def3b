import { useEffect, useState } from 'react';

/** Waits shorter than this show nothing, so that quick answers do not flicker. */
export const loadingDelay = 200;

/** True once `isActive` has been true for `delay` milliseconds without a break. */
export function useDelayed(isActive: boolean, delay: number = loadingDelay): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!isActive) {
      setDue(false);
      return;
    }
    const timer = setTimeout(() => setDue(true), delay);
    return () => clearTimeout(timer);
  }, [isActive, delay]);
  return isActive && isDue;
}
