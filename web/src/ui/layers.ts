import { useLatest } from '@web/lib/useLatest.ts';
import { type RefObject, useEffect } from 'react';

/** Open layers, the innermost last: Escape and a press outside belong to the last one alone. */
const open: symbol[] = [];

interface Options {
  isOpen: boolean;
  onDismiss: () => void;
  /** A press inside any of these is not "outside"; without them only Escape dismisses. */
  inside?: RefObject<HTMLElement | null>[];
}

/** Closes the innermost open layer on Escape, and on a press outside when `inside` is given. */
export function useDismiss({ isOpen, onDismiss, inside }: Options): void {
  const dismiss = useLatest(onDismiss);
  const places = useLatest(inside);
  useEffect(() => {
    if (!isOpen) return;
    const layer = Symbol();
    open.push(layer);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || open.at(-1) !== layer) return;
      // A handled Escape must not also close the dialog underneath, which the browser does by itself.
      event.preventDefault();
      event.stopPropagation();
      dismiss.current();
    };
    const onPress = (event: PointerEvent) => {
      const target = event.target;
      if (places.current === undefined || open.at(-1) !== layer || !(target instanceof Node)) return;
      if (!places.current.some((one) => one.current?.contains(target))) dismiss.current();
    };
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('pointerdown', onPress, true);
    return () => {
      open.splice(open.indexOf(layer), 1);
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('pointerdown', onPress, true);
    };
  }, [isOpen, dismiss, places]);
}
