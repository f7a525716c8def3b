import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useLatest } from '@web/lib/useLatest.ts';
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from './classNames.ts';
import { InfiniteScroll } from './InfiniteScroll.tsx';
import styles from './VirtualList.module.css';

export interface VirtualListHandle {
  /** Brings an item into sight, for keyboards. */
  scrollTo: (index: number) => void;
}

interface Props<Item> {
  label: string;
  items: readonly Item[];
  itemKey: (item: Item) => string | number;
  /** Pixels, before it is measured. */
  itemHeight: number;
  render: (item: Item, index: number) => ReactNode;
  /** Items that only keep their places, as large as they were, and show nothing. */
  isGap?: (item: Item) => boolean;
  more?: { hasMore: boolean; isLoading: boolean; onLoad: () => void };
  /** The pointer came over the list or left it: see `useStillRows`. */
  onHold?: (isHeld: boolean) => void;
  ref?: Ref<VirtualListHandle>;
  className?: string;
}

/**
 * A long list that draws only what is in sight. When items come in above, what the reader is looking at stays under
 * the same pixel; at the very top newcomers show, unless the pointer or the focus is on the list. They show there as soon
 * as the pointer has left.
 */
export function VirtualList<Item>(props: Props<Item>) {
  const { label, items, itemKey, itemHeight, render, isGap, more, onHold, ref, className } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const keyOf = useLatest(itemKey);
  // A new function makes the virtualizer measure every item again.
  const getItemKey = useCallback((index: number) => keyAt(items, index, keyOf.current), [items, keyOf]);
  const virtual = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => itemHeight,
    getItemKey,
    overscan: 6,
    useFlushSync: false,
  });
  useKeptPlace(scroller, virtual, items, keyOf);
  const spare = useHold({ scroller, onHold, items, keyOf }) * itemHeight;
  useImperativeHandle(ref, () => ({ scrollTo: (index) => virtual.scrollToIndex(index, { align: 'auto' }) }), [virtual]);
  return (
    <div ref={scroller} className={classNames(styles['scroller'], className)}>
      <ul aria-label={label} className={styles['list']} style={{ height: virtual.getTotalSize() + spare }}>
        {virtual.getVirtualItems().map((place) => {
          const item = items[place.index];
          if (item === undefined) return null;
          const isEmpty = isGap?.(item) === true;
          return (
            <li
              key={place.key}
              ref={virtual.measureElement}
              data-index={place.index}
              aria-setsize={items.length}
              aria-posinset={place.index + 1}
              aria-hidden={isEmpty || undefined}
              className={styles['item']}
              style={{ transform: `translateY(${place.start}px)`, height: isEmpty ? place.size : undefined }}
            >
              {isEmpty ? null : render(item, place.index)}
            </li>
          );
        })}
      </ul>
      {more !== undefined && <InfiniteScroll {...more} />}
    </div>
  );
}

function keyAt<Item>(items: readonly Item[], index: number, itemKey: (item: Item) => string | number): string | number {
  const item = items[index];
  return item === undefined ? index : itemKey(item);
}

interface ScrollAnchor {
  key: string | number;
  start: number;
  /** Pixels between the item's top and the top of what is in sight. */
  offset: number;
}

function useKeptPlace<Item>(
  scroller: RefObject<HTMLDivElement | null>,
  virtual: Virtualizer<HTMLDivElement, HTMLLIElement>,
  items: readonly Item[],
  keyOf: RefObject<(item: Item) => string | number>,
): void {
  const current = useRef<ScrollAnchor>(undefined);
  const before = useRef(items);
  useLayoutEffect(() => {
    const element = scroller.current;
    const wanted = current.current;
    const hasChanged = before.current !== items;
    before.current = items;
    if (element === null || !hasChanged || wanted === undefined) return;
    const index = items.findIndex((item) => keyOf.current(item) === wanted.key);
    const start = virtual.measurementsCache[index]?.start;
    // A list that only grew at its end is left alone: reading the position of a scrolling list forces a layout.
    if (start === undefined || start === wanted.start || !isHeld(element)) return;
    element.scrollTop = start - wanted.offset;
  }, [scroller, virtual, items, keyOf]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const remember = () => {
      const top = element.scrollTop;
      const first = virtual.getVirtualItems().find((place) => place.end > top);
      current.current =
        first === undefined
          ? undefined
          : { key: first.key as string | number, start: first.start, offset: first.start - top };
    };
    element.addEventListener('scroll', remember, { passive: true });
    element.addEventListener('pointerenter', remember);
    element.addEventListener('focusin', remember);
    return () => {
      element.removeEventListener('scroll', remember);
      element.removeEventListener('pointerenter', remember);
      element.removeEventListener('focusin', remember);
    };
  }, [scroller, virtual]);
}

interface HoldOptions<Item> {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly onHold: ((isHeld: boolean) => void) | undefined;
  readonly items: readonly Item[];
  readonly keyOf: RefObject<(item: Item) => string | number>;
}

/**
 * Reports that the pointer is over the list, and scrolls back to the top after it left, if the list was there before.
 * @returns number of items added above meanwhile: a short list needs as much room below to stay in place
 */
function useHold<Item>({ scroller, onHold, items, keyOf }: HoldOptions<Item>): number {
  const [first, setFirst] = useState<string | number>();
  const latest = useLatest({ onHold, items });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const tell = (isHeld: boolean) => {
      const [top] = latest.current.items;
      setFirst(isHeld && top !== undefined ? keyOf.current(top) : undefined);
      latest.current.onHold?.(isHeld);
    };
    const stop = watchPointer(element, tell);
    return () => {
      stop();
      tell(false);
    };
  }, [scroller, keyOf, latest]);
  return first === undefined
    ? 0
    : Math.max(
        0,
        items.findIndex((item) => keyOf.current(item) === first),
      );
}

/** A finger holds a list for as long as it is down. @returns how to stop */
function watchPointer(element: HTMLElement, onChange: (isHeld: boolean) => void): () => void {
  let isAtTop = false;
  const enter = () => {
    isAtTop = element.scrollTop === 0;
    onChange(true);
  };
  const leave = () => {
    onChange(false);
    if (isAtTop) requestAnimationFrame(() => element.scrollTo?.({ top: 0 }));
  };
  const scrolled = () => {
    isAtTop = false;
  };
  if (element.matches(':hover')) enter();
  const end = new AbortController();
  const passive = { passive: true, signal: end.signal };
  element.addEventListener('pointerenter', enter, passive);
  element.addEventListener('pointerleave', leave, passive);
  for (const type of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    element.addEventListener(type, scrolled, passive);
  return () => end.abort();
}

function isHeld(scroller: HTMLElement): boolean {
  return scroller.scrollTop > 0 || scroller.matches(':hover, :focus-within');
}
