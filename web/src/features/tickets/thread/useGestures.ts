import { type PointerEvent, type TouchEvent, useRef } from 'react';

/** Pixels: far enough to be meant, and as far as the bubble follows the finger. */
const swipeThreshold = 56;
const maxSwipe = 72;

/** Milliseconds of a long press, which opens the menu. */
const longPressMs = 450;

interface Gestures {
  /** Dragged to the right, far enough. */
  readonly onSwipe: (() => void) | undefined;
  /** Pressed for a while without moving. */
  readonly onLongPress: (element: HTMLElement) => void;
}

/** Gestures of a finger on a bubble. Vertical movement belongs to the scroller. */
export function useGestures({ onSwipe, onLongPress }: Gestures) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const hasLongPressed = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const distance = (event: PointerEvent) => (start.current === null ? 0 : event.clientX - start.current.x);
  const reset = (event: PointerEvent<HTMLElement>) => {
    clearTimeout(timer.current);
    start.current = null;
    event.currentTarget.style.translate = '';
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'touch') return;
      start.current = { x: event.clientX, y: event.clientY };
      const { currentTarget } = event;
      hasLongPressed.current = false;
      timer.current = setTimeout(() => {
        hasLongPressed.current = true;
        onLongPress(currentTarget);
      }, longPressMs);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current === null) return;
      const x = distance(event);
      if (Math.abs(event.clientY - start.current.y) > Math.max(12, Math.abs(x))) return reset(event);
      if (Math.abs(x) > 8) clearTimeout(timer.current);
      if (x > 8 && onSwipe !== undefined) event.currentTarget.style.translate = `${Math.min(x, maxSwipe)}px 0`;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const isMeant = distance(event) >= swipeThreshold;
      reset(event);
      if (isMeant) onSwipe?.();
    },
    onPointerCancel: reset,
    // The press has been answered; what browsers make of its end would take the focus away again.
    onTouchEnd: (event: TouchEvent) => {
      if (hasLongPressed.current && event.cancelable) event.preventDefault();
      hasLongPressed.current = false;
    },
  };
}
