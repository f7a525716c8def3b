import { useSyncExternalStore } from 'react';

export const isPageVisible = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

const onLook = (listener: () => void) => {
  const targets = [
    [document, 'visibilitychange'],
    [window, 'focus'],
    [window, 'blur'],
  ] as const;
  for (const [target, name] of targets) target.addEventListener(name, listener);
  return () => {
    for (const [target, name] of targets) target.removeEventListener(name, listener);
  };
};

/** True if the page is visible to its user now. */
export const usePageVisible = (): boolean => useSyncExternalStore(onLook, isPageVisible);
