import { type PointerEvent, useEffect, useState } from 'react';

/** The longest pause within a double click or tap, in milliseconds. */
const doublePress = 500;

interface Kept<Control> {
  readonly controls: readonly Control[];
  readonly isTimed: boolean;
}

interface Options {
  /** They change when a double click would be over, where the hand is to go on in the same place. */
  readonly isTimed?: boolean;
}

/**
 * Controls that a press changes keep their places until the pointer leaves all of them, so that a second press does not
 * land on what would have come there; what is new stands before them. A finger never leaves: they change when a double
 * tap would be over.
 * @returns what to draw, and the handlers of the element around the controls
 */
export function useKeptControls<Control>(current: readonly Control[], { isTimed = false }: Options = {}) {
  const [kept, setKept] = useState<Kept<Control>>();
  useEffect(() => {
    if (kept?.isTimed !== true) return undefined;
    const timer = setTimeout(() => setKept(undefined), doublePress);
    return () => clearTimeout(timer);
  }, [kept]);
  const keep = (event: PointerEvent) =>
    setKept({ controls: kept?.controls ?? current, isTimed: isTimed || event.pointerType !== 'mouse' });
  const release = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && !isTimed) setKept(undefined);
  };
  const before = kept?.controls ?? [];
  return {
    shown: kept === undefined ? current : [...current.filter((control) => !before.includes(control)), ...before],
    around: { onPointerDown: keep, onPointerLeave: release },
  };
}
