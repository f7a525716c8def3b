import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** The state of a move within the screen, which leaves the focus where it is. */
export const staysHere = { staysHere: true } as const;

/**
 * Shows the place that the address names as soon as it is there: a group from its top, an option with the focus. Going
 * there again shows it again.
 */
export function useScrollToHash(isReady: boolean): void {
  const location = useLocation();
  useEffect(() => {
    const isMeant = isReady && (location.state as Partial<typeof staysHere> | null)?.staysHere !== true;
    const place = isMeant ? document.getElementById(location.hash.slice(1)) : null;
    if (place === null) return;
    const isOption = place.dataset['option'] !== undefined;
    place.scrollIntoView({ block: isOption ? 'center' : 'start' });
    const control = isOption ? place.querySelector<HTMLElement>('input:enabled, select:enabled') : null;
    (control ?? place).focus({ preventScroll: true });
  }, [location, isReady]);
}
