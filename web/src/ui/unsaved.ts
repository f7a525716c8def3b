import { useEffect, useSyncExternalStore } from 'react';

/** Dialogs on the screen whose words would be lost with them. */
let count = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  count += by;
  for (const listener of listeners) listener();
}

/** Counts a form as unsaved for as long as it is. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    change(1);
    return () => change(-1);
  }, [isUnsaved]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether what stands on the screen must not be taken away by itself now. */
export const useIsUnsaved = (): boolean => useSyncExternalStore(subscribe, () => count > 0);
