import { type RefCallback, useCallback } from 'react';

/**
 * The ref of an element whose buttons leave the focus where it is. On a phone, taking it from the text would close the
 * keyboard and move the button away from under the finger before the press counts.
 */
export function usePreservedFocus(): RefCallback<HTMLElement> {
  return useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const keep = (event: MouseEvent) => {
      const isWriting =
        document.activeElement instanceof HTMLTextAreaElement && element.contains(document.activeElement);
      if (isWriting && event.target instanceof Element && event.target.closest('button') !== null)
        event.preventDefault();
    };
    element.addEventListener('mousedown', keep);
    return () => element.removeEventListener('mousedown', keep);
  }, []);
}
