import { type PointerEvent, useRef } from 'react';

/** Pixels: far enough to be meant, and as far as the bubble follows the finger. */
const meant = 56;
const farthest = 72;

/** A finger that drags a bubble to the right answers it. Vertical movement belongs to the scroller. */
export function useSwipe(onSwipe: (() => void) | undefined) {
  const start = useRef<{ x: number; y: number } | null>(null);
  if (onSwipe === undefined) return {};
  const distance = (event: PointerEvent) => (start.current === null ? 0 : event.clientX - start.current.x);
  const settle = (event: PointerEvent<HTMLElement>) => {
    start.current = null;
    event.currentTarget.style.translate = '';
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'touch') start.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current === null) return;
      const x = distance(event);
      if (Math.abs(event.clientY - start.current.y) > Math.max(12, Math.abs(x))) return settle(event);
      if (x > 8) event.currentTarget.style.translate = `${Math.min(x, farthest)}px 0`;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const isMeant = distance(event) >= meant;
      settle(event);
      if (isMeant) onSwipe();
    },
    onPointerCancel: settle,
  };
}
