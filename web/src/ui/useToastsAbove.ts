import { type RefCallback, useCallback } from 'react';

/** Pixels between the toasts and what they must not cover. */
const gap = 12;

/** The ref of an element at the lower edge that toasts stay above: one must be able to send while one is shown. */
export function useToastsAbove(): RefCallback<HTMLElement> {
  return useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const { style } = document.documentElement;
    const lift = () => {
      const bottom = window.innerHeight - element.getBoundingClientRect().top + gap;
      style.setProperty('--toast-bottom', `${Math.round(bottom)}px`);
    };
    const watcher = new ResizeObserver(lift);
    watcher.observe(element);
    window.addEventListener('resize', lift);
    lift();
    return () => {
      watcher.disconnect();
      window.removeEventListener('resize', lift);
      style.removeProperty('--toast-bottom');
    };
  }, []);
}
