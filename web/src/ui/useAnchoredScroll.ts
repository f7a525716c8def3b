import { useLatest } from '@web/lib/useLatest.ts';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Pixels from the end within which the reader counts as being there. */
const near = 80;

interface Anchor {
  readonly element: HTMLElement;
  /** Pixels from the top of what is in sight. */
  readonly top: number;
}

const distanceToEnd = (scroller: HTMLElement): number =>
  scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;

const topIn = (scroller: HTMLElement, element: HTMLElement): number =>
  element.getBoundingClientRect().top - scroller.getBoundingClientRect().top;

/** Rows whose place is remembered: the first in sight, and some below it in case it goes away. */
const witnesses = 3;

/** The rows in sight from the top, found by halving: rows are in order and there may be many. */
export function rowsInSight(scroller: HTMLElement, count: number): HTMLElement[] {
  const rows = scroller.querySelectorAll<HTMLElement>('[data-row]');
  const edge = scroller.getBoundingClientRect().top;
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.getBoundingClientRect().bottom ?? 0) > edge) high = middle;
    else low = middle + 1;
  }
  return [...rows].slice(low, low + count);
}

interface Options {
  /** Told after every scroll, with how far the top is. */
  onScroll: (scroller: HTMLElement) => void;
  /** What is drawn does not reach the end: nobody sticks to the last row. */
  hasMoreBelow?: boolean;
}

/**
 * Keeps the reader's place: at the end while they are within 80 px of it, otherwise the same message
 * under the same pixel, whatever comes in above, below or in between, and however rows change.
 */
export function useAnchoredScroll({ onScroll, hasMoreBelow = false }: Options) {
  const scroller = useRef<HTMLElement>(null);
  const content = useRef<HTMLOListElement>(null);
  const sticks = useRef(!hasMoreBelow);
  const anchors = useRef<Anchor[]>([]);
  const [isAtEnd, setAtEnd] = useState(!hasMoreBelow);
  const outcome = useLatest(onScroll);
  const below = useLatest(hasMoreBelow);

  const remember = useCallback((element: HTMLElement) => {
    anchors.current = rowsInSight(element, witnesses).map((row) => ({ element: row, top: topIn(element, row) }));
  }, []);

  /** Puts everything back where the reader left it. */
  const restore = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    if (sticks.current) {
      if (distanceToEnd(element) > 0) element.scrollTop = element.scrollHeight;
      return;
    }
    const anchor = anchors.current.find((one) => one.element.isConnected);
    if (anchor === undefined) return;
    const moved = topIn(element, anchor.element) - anchor.top;
    if (Math.abs(moved) >= 0.5) element.scrollTop += moved;
  }, []);

  // After every render: rows may have come or gone, and nothing has been painted yet.
  useLayoutEffect(restore);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const follow = () => {
      sticks.current = !below.current && distanceToEnd(element) <= near;
      setAtEnd(sticks.current);
      remember(element);
      outcome.current(element);
    };
    // Between layout and paint: pictures, fonts, the composer's height, the width of the pane.
    const watcher = new ResizeObserver(restore);
    watcher.observe(element);
    if (content.current !== null) watcher.observe(content.current);
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      watcher.disconnect();
      element.removeEventListener('scroll', follow);
    };
  }, [remember, restore, outcome, below]);

  const toEnd = useCallback(() => {
    const element = scroller.current;
    sticks.current = true;
    setAtEnd(true);
    if (element !== null) element.scrollTop = element.scrollHeight;
  }, []);

  /** Leaves the end and puts an element `top` pixels below the upper edge. */
  const show = useCallback(
    (target: HTMLElement, top: number) => {
      const element = scroller.current;
      if (element === null) return;
      sticks.current = false;
      element.scrollTop += topIn(element, target) - top;
      sticks.current = !below.current && distanceToEnd(element) <= 1;
      setAtEnd(sticks.current);
      remember(element);
    },
    [remember, below],
  );

  /** Something in sight is about to grow or shrink: the first row stays where it is, also at the end. */
  const hold = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    sticks.current = false;
    remember(element);
  }, [remember]);

  return { scroller, content, isAtEnd, toEnd, show, hold, restore };
}

export type AnchoredScroll = ReturnType<typeof useAnchoredScroll>;

export const rowOf = (scroller: RefObject<HTMLElement | null>, key: string): HTMLElement | null =>
  scroller.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`) ?? null;
