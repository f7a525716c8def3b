import { type PointerEvent, useRef, useState } from 'react';

/** Pixels that are meant as a swipe. */
const meant = 56;

interface Options {
  /** Enlarged: a drag moves the picture instead. */
  readonly isZoomed: boolean;
  /** -1 to the one before, 1 to the next. */
  readonly onSwipe: (by: 1 | -1) => void;
}

/** Follows a finger, or the mouse on an enlarged picture: moves the picture, or goes to the next. */
export function useSwipe({ isZoomed, onSwipe }: Options) {
  const start = useRef<{ id: number; x: number; y: number } | null>(null);
  const [offset, setOffset] = useState({ x: 0, y: 0 });
  const from = useRef(offset);
  const shown = isZoomed ? offset : { x: 0, y: 0 };
  return {
    offset: shown,
    onPointerDown: (event: PointerEvent) => {
      // A second finger enlarges.
      if (!event.isPrimary) {
        start.current = null;
        return;
      }
      start.current = { id: event.pointerId, x: event.clientX, y: event.clientY };
      from.current = shown;
    },
    onPointerMove: (event: PointerEvent) => {
      if (!isZoomed || start.current?.id !== event.pointerId) return;
      setOffset({
        x: from.current.x + event.clientX - start.current.x,
        y: from.current.y + event.clientY - start.current.y,
      });
    },
    onPointerUp: (event: PointerEvent) => {
      const current = start.current;
      start.current = null;
      if (isZoomed || current?.id !== event.pointerId || event.pointerType !== 'touch') return;
      const distance = event.clientX - current.x;
      if (Math.abs(distance) >= meant && Math.abs(distance) > Math.abs(event.clientY - current.y)) {
        onSwipe(distance > 0 ? -1 : 1);
      }
    },
  };
}
