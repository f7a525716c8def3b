import { useLatest } from '@web/lib/useLatest.ts';
import { type RefCallback, type RefObject, useCallback } from 'react';
import { floatingPosition, type Placement } from './floatingPosition.ts';

interface Options {
  anchor: () => Element | null | undefined;
  placement: Placement;
  gap?: number;
  isAnchorWide?: boolean;
  /** Receives the element too, for those who watch presses outside. */
  ref?: RefObject<HTMLElement | null>;
}

/**
 * The ref of an element with `popover="manual"`: it enters the browser's top layer, so that no scroller clips it and
 * a dialog it belongs to does not make it inert, and it follows its anchor.
 */
export function useFloating({ anchor, placement, gap, isAnchorWide = false, ref }: Options): RefCallback<HTMLElement> {
  const anchorNow = useLatest(anchor);
  return useCallback(
    (element: HTMLElement | null) => {
      if (ref !== undefined) ref.current = element;
      const target = anchorNow.current();
      if (element === null || target === null || target === undefined) return;
      element.showPopover();
      const follow = () => {
        const box = target.getBoundingClientRect();
        if (isAnchorWide) element.style.minWidth = `${box.width}px`;
        element.style.maxHeight = '';
        const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
        const to = floatingPosition(
          box,
          { width: element.offsetWidth, height: element.offsetHeight },
          view,
          placement,
          gap,
        );
        element.style.left = `${to.left}px`;
        element.style.top = `${to.top}px`;
        element.style.maxHeight = `${to.room}px`;
      };
      follow();
      const watcher = new ResizeObserver(follow);
      watcher.observe(element);
      window.addEventListener('scroll', follow, { capture: true, passive: true });
      window.addEventListener('resize', follow);
      return () => {
        watcher.disconnect();
        window.removeEventListener('scroll', follow, { capture: true });
        window.removeEventListener('resize', follow);
        if (ref !== undefined) ref.current = null;
      };
    },
    [anchorNow, placement, gap, isAnchorWide, ref],
  );
}
