import { useLatest } from '@web/lib/useLatest.ts';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Pixels from the end within which the reader counts as being there. */
const nearEnd = 80;

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
const anchorCount = 3;

/** The rows in sight from the top, found by halving: rows are in order and there may be many. */
export function visibleRows(scroller: HTMLElement, count: number): HTMLElement[] {
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

/** Last scroll position, set by the reader or by code. */
interface ScrollPosition {
  readonly top: number;
  readonly anchors: readonly Anchor[];
}

const positionOf = (scroller: HTMLElement): ScrollPosition => ({
  top: scroller.scrollTop,
  anchors: visibleRows(scroller, anchorCount).map((row) => ({ element: row, top: topIn(scroller, row) })),
});

function goToEnd(scroller: HTMLElement): void {
  if (distanceToEnd(scroller) > 0) scroller.scrollTop = scroller.scrollHeight;
}

/** Scrolls the first row that is still there to where it was. */
function restoreAnchor(scroller: HTMLElement, anchors: readonly Anchor[]): void {
  const anchor = anchors.find((one) => one.element.isConnected);
  if (anchor === undefined) return;
  const moved = topIn(scroller, anchor.element) - anchor.top;
  if (Math.abs(moved) >= 0.5) scroller.scrollTop += moved;
}

interface Options {
  /** Called after every scroll; `isUp`: the reader went up, and was not taken there. */
  onScroll: (scroller: HTMLElement, isUp: boolean) => void;
  /** True if the rendered rows do not reach the end: the view then does not stick to the last row. */
  hasMoreBelow?: boolean;
}

interface Elements {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly content: RefObject<HTMLElement | null>;
}

function useScrollEvents(
  { scroller, content }: Elements,
  onScroll: (element: HTMLElement) => void,
  onResize: () => void,
): void {
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const onEvent = () => onScroll(element);
    // Between layout and paint: pictures, fonts, the composer's height, the width of the pane.
    const watcher = new ResizeObserver(onResize);
    watcher.observe(element);
    if (content.current !== null) watcher.observe(content.current);
    element.addEventListener('scroll', onEvent, { passive: true });
    return () => {
      watcher.disconnect();
      element.removeEventListener('scroll', onEvent);
    };
  }, [scroller, content, onScroll, onResize]);
}

/**
 * Keeps the reader's place: at the end while they are within 80 px of it, otherwise the same message
 * under the same pixel, whatever comes in above, below or in between, and however rows change.
 */
export function useAnchoredScroll({ onScroll, hasMoreBelow = false }: Options) {
  const scroller = useRef<HTMLElement>(null);
  const content = useRef<HTMLOListElement>(null);
  const isPinned = useRef(!hasMoreBelow);
  const position = useRef<ScrollPosition>({ top: 0, anchors: [] });
  const [isAtEnd, setAtEnd] = useState(!hasMoreBelow);
  const onScrolled = useLatest(onScroll);
  const moreBelow = useLatest(hasMoreBelow);

  const handleScroll = useCallback(
    (element: HTMLElement) => {
      const isUp = element.scrollTop < position.current.top;
      // A reader who was at the end and did not scroll up is still there: rows below grew before this event.
      const isAtEnd = distanceToEnd(element) <= nearEnd || (isPinned.current && !isUp);
      isPinned.current = !moreBelow.current && isAtEnd;
      setAtEnd(isPinned.current);
      position.current = positionOf(element);
      onScrolled.current(element, isUp);
    },
    [onScrolled, moreBelow],
  );

  /** Puts everything back where the reader left it. */
  const restore = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    // Away from the end, yet the event that says so comes with the next frame only (CSSOM View, 3.1).
    const hasLeft = isPinned.current && element.scrollTop < position.current.top && distanceToEnd(element) > nearEnd;
    if (hasLeft) return handleScroll(element);
    if (isPinned.current) goToEnd(element);
    else restoreAnchor(element, position.current.anchors);
    position.current = { ...position.current, top: element.scrollTop };
  }, [handleScroll]);

  // After every render: rows may have come or gone, and nothing has been painted yet.
  useLayoutEffect(restore);

  useScrollEvents({ scroller, content }, handleScroll, restore);

  const scrollToEnd = useCallback(() => {
    isPinned.current = true;
    setAtEnd(true);
    restore();
  }, [restore]);

  /** Leaves the end and puts an element `top` pixels below the upper edge. */
  const scrollToElement = useCallback(
    (target: HTMLElement, top: number) => {
      const element = scroller.current;
      if (element === null) return;
      isPinned.current = false;
      element.scrollTop += topIn(element, target) - top;
      isPinned.current = !moreBelow.current && distanceToEnd(element) <= 1;
      setAtEnd(isPinned.current);
      position.current = positionOf(element);
    },
    [moreBelow],
  );

  /** Something in sight is about to grow or shrink: the first row stays where it is, also at the end. */
  const anchorScroll = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    isPinned.current = false;
    position.current = positionOf(element);
  }, []);

  return { scroller, content, isAtEnd, scrollToEnd, scrollToElement, anchorScroll, restore };
}

export type AnchoredScroll = ReturnType<typeof useAnchoredScroll>;

export const rowOf = (scroller: RefObject<HTMLElement | null>, key: string): HTMLElement | null =>
  scroller.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`) ?? null;
