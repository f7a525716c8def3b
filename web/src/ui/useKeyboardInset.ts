import { type RefCallback, useCallback } from 'react';

/**
 * The ref of an empty element at the lower edge of the page, which grows by what a phone's keyboard covers. Browsers
 * that shrink the page instead (`interactive-widget` in index.html) leave nothing to grow by; Safari does not.
 */
export function useKeyboardInset(): RefCallback<HTMLElement> {
  return useCallback((element: HTMLElement | null) => {
    const visible = window.visualViewport;
    if (element === null || visible === null || visible === undefined) return;
    const follow = () => {
      // A zoomed page moves the visible area without a keyboard.
      const isZoomed = visible.scale > 1.01;
      const covered = element.getBoundingClientRect().bottom - (visible.offsetTop + visible.height);
      element.style.height = isZoomed || covered < 1 ? '' : `${Math.round(covered)}px`;
    };
    visible.addEventListener('resize', follow);
    visible.addEventListener('scroll', follow);
    follow();
    return () => {
      visible.removeEventListener('resize', follow);
      visible.removeEventListener('scroll', follow);
    };
  }, []);
}
