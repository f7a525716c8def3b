import { type PointerEvent, useEffect, useState } from 'react';

/** The longest pause within a double click or tap, in milliseconds. */
const doublePress = 500;

interface RetainedControls<Control> {
  readonly controls: readonly Control[];
  readonly isTimed: boolean;
}

interface Options {
  /** True to release the controls after the time of a double click, if the next press happens in the same place. */
  readonly isTimed?: boolean;
}

/**
 * Keeps controls that a press changes in their places until the pointer leaves all of them, so that a second press
 * does not hit another control; new controls come before them. On touch screens they change after the time of a double
 * tap.
 * @returns controls to render, and the handlers of the element around them
 */
export function useKeptControls<Control>(current: readonly Control[], { isTimed = false }: Options = {}) {
  const [kept, setKept] = useState<RetainedControls<Control>>();
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
