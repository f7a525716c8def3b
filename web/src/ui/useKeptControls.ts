import { type PointerEvent, useEffect, useState } from 'react';

/** The longest pause within a double tap, in milliseconds. */
const doubleTap = 500;

/**
 * Controls that a press changes keep their places until the pointer leaves the pressed one, so that a second press does
 * not land on what would have come there. A finger never leaves: they change when a double tap would be over.
 * @returns what to draw, and the handlers of an element around the controls
 */
export function useKeptControls<Controls>(current: Controls) {
  const [kept, setKept] = useState<{ readonly controls: Controls; readonly isTouch: boolean }>();
  useEffect(() => {
    if (kept?.isTouch !== true) return undefined;
    const timer = setTimeout(() => setKept(undefined), doubleTap);
    return () => clearTimeout(timer);
  }, [kept]);
  const keep = (event: PointerEvent) =>
    setKept({ controls: kept?.controls ?? current, isTouch: event.pointerType !== 'mouse' });
  const release = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') setKept(undefined);
  };
  return { shown: kept?.controls ?? current, around: { onPointerDown: keep, onPointerLeave: release } };
}
