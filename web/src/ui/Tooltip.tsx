import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import floating from './Floating.module.css';
import type { Placement } from './floatingPosition.ts';
import { Kbd } from './Kbd.tsx';
import styles from './Tooltip.module.css';
import { useFloating } from './useFloating.ts';

/** A pointer that rests means to ask; one that passes does not. */
const restTime = 450;
/** Moving on to the neighbour asks again at once. */
const warmTime = 300;
let closedAt = 0;

interface Props {
  text: ReactNode;
  /** `Mod+K` */
  shortcut?: string;
  placement?: Placement;
  /** One control, or one piece of text. */
  children: ReactNode;
}

/** Shows words on hover and on keyboard focus. It adds to a name, it never is the name: label the control itself. */
export function Tooltip({ text, shortcut, placement = 'top', children }: Props) {
  const frame = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  useHoverAndFocus(frame, setOpen);
  useEffect(() => {
    if (!isOpen) return;
    // Not a layer of its own: the same Escape still closes what the control stands in.
    const onEscape = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    document.addEventListener('keydown', onEscape, true);
    return () => {
      document.removeEventListener('keydown', onEscape, true);
      closedAt = Date.now();
    };
  }, [isOpen]);
  const place = useFloating({ anchor: () => frame.current?.firstElementChild, placement, gap: 6 });
  return (
    <span ref={frame} className={styles['frame']}>
      {children}
      {isOpen && (
        <span ref={place} popover="manual" role="tooltip" className={`${floating['floating']} ${styles['tooltip']}`}>
          {text}
          {shortcut !== undefined && <Kbd keys={shortcut} />}
        </span>
      )}
    </span>
  );
}

function useHoverAndFocus(frame: RefObject<HTMLSpanElement | null>, setOpen: (isOpen: boolean) => void) {
  useEffect(() => {
    const span = frame.current;
    if (span === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (isOpen: boolean, delay: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => setOpen(isOpen), delay);
    };
    const enter = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') later(true, Date.now() - closedAt < warmTime ? 0 : restTime);
    };
    // The short wait lets the pointer cross the gap onto the tooltip itself.
    const leave = () => later(false, 100);
    const focus = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) later(true, 0);
    };
    const close = () => later(false, 0);
    const listeners = { pointerenter: enter, pointerleave: leave, focusin: focus, focusout: close, click: close };
    const named = Object.entries(listeners) as [string, EventListener][];
    for (const [name, listener] of named) span.addEventListener(name, listener);
    return () => {
      clearTimeout(timer);
      for (const [name, listener] of named) span.removeEventListener(name, listener);
    };
  }, [frame, setOpen]);
}
