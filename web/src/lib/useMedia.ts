import { useCallback, useSyncExternalStore } from 'react';

/** Below this the screen shows one pane at a time. */
export const narrow = '(max-width: 899.98px)';
/** Width from which the side menu has room for its labels. */
export const wide = '(min-width: 1280px)';
export const phone = '(max-width: 639.98px)';
export const touch = '(hover: none)';

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
