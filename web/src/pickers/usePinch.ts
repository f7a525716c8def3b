import { type PointerEvent, useRef } from 'react';

interface Point {
  readonly x: number;
  readonly y: number;
}

const between = ([a, b]: Point[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);

/** Two fingers that move apart enlarge. */
export function usePinch(zoom: number, onZoom: (zoom: number) => void) {
  const fingers = useRef(new Map<number, Point>());
  const start = useRef<{ distance: number; zoom: number } | null>(null);
  const release = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
    start.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType !== 'touch') return;
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (fingers.current.size === 2) start.current = { distance: between([...fingers.current.values()]), zoom };
    },
    onPointerMove: (event: PointerEvent) => {
      if (!fingers.current.has(event.pointerId)) return;
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (start.current === null || start.current.distance === 0) return;
      onZoom((start.current.zoom * between([...fingers.current.values()])) / start.current.distance);
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
}
