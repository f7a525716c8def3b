import { createStore } from '@web/lib/createStore.ts';
import { useEffect } from 'react';

/** Dialogs on the screen whose words would be lost with them. */
const unsaved = createStore(0);

/** Counts a form as unsaved for as long as it is. */
export function useMarkUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    unsaved.set(unsaved.get() + 1);
    return () => unsaved.set(unsaved.get() - 1);
  }, [isUnsaved]);
}

/** True if the screen has unsaved input, so that nothing may replace it automatically. */
export const useHasUnsaved = (): boolean => unsaved.use() > 0;
