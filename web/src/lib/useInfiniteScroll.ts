import { type RefCallback, useCallback } from 'react';
import { useLatest } from './useLatest.ts';

interface Options {
  hasMore: boolean;
  isLoading: boolean;
  onLoad: () => void;
  /** Pixels before the edge at which the next page is asked for. */
  distance?: number;
}

/** Gives the ref of a sentinel at the edge of a scrolling list; asks for more when it comes near. */
export function useInfiniteScroll({ hasMore, isLoading, onLoad, distance = 100 }: Options): RefCallback<HTMLElement> {
  const load = useLatest(onLoad);
  const isWaiting = hasMore && !isLoading;
  return useCallback(
    (sentinel: HTMLElement | null) => {
      if (sentinel === null || !isWaiting) return;
      const observer = new IntersectionObserver(
        (seen) => {
          if (seen.some((one) => one.isIntersecting)) load.current();
        },
        { root: scrollingParent(sentinel), rootMargin: `${distance}px` },
      );
      observer.observe(sentinel);
      return () => observer.disconnect();
    },
    [isWaiting, distance, load],
  );
}

/** rootMargin is ignored for a scroller that is not the observer's own root. */
function scrollingParent(element: HTMLElement): HTMLElement | null {
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return null;
}
