import { useLatest } from '@web/lib/useLatest.ts';
import {
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
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
  /** Selector of the surrounding element that takes the focus instead. */
  host?: string | undefined;
  /** A control or a piece of text. */
  children: ReactNode;
}

/**
 * Shows words on hover and on keyboard focus. It adds to a name, it never is the name: label the control itself.
 * Each time in a list or a conversation has one, so that all it needs for being open comes with being opened.
 */
export function Tooltip({ children, host, ...words }: Props) {
  const frame = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { later, listeners } = useHoverAndFocus(setOpen);
  useEffect(() => {
    const row = host === undefined ? undefined : frame.current?.closest(host);
    if (!row) return;
    const ended = new AbortController();
    const come = ({ target }: Event) => {
      if (target instanceof Element && target.matches(':focus-visible')) later(true, restTime);
    };
    row.addEventListener('focusin', come, ended);
    for (const end of ['focusout', 'click']) row.addEventListener(end, () => later(false, 0), ended);
    return () => ended.abort();
  }, [host, later]);
  return (
    <span ref={frame} {...listeners} className={styles['frame']}>
      {children}
      {isOpen && <Words {...words} frame={frame} onClose={() => setOpen(false)} />}
    </span>
  );
}

interface WordsProps extends Omit<Props, 'children' | 'host'> {
  frame: RefObject<HTMLSpanElement | null>;
  onClose: () => void;
}

function Words({ text, shortcut, placement = 'top', frame, onClose }: WordsProps) {
  const close = useLatest(onClose);
  useEffect(() => {
    // A plain listener without a layer, so that the same Escape also closes the surrounding dialog.
    const onEscape = (event: KeyboardEvent) => event.key === 'Escape' && close.current();
    document.addEventListener('keydown', onEscape, true);
    return () => {
      document.removeEventListener('keydown', onEscape, true);
      closedAt = Date.now();
    };
  }, [close]);
  const place = useFloating({ anchor: () => frame.current?.firstElementChild, placement, gap: 6 });
  return (
    <span ref={place} popover="manual" role="tooltip" className={`${floating['floating']} ${styles['tooltip']}`}>
      {text}
      {shortcut !== undefined && <Kbd keys={shortcut} />}
    </span>
  );
}

function useHoverAndFocus(setOpen: (isOpen: boolean) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const later = useCallback(
    (isOpen: boolean, delay: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setOpen(isOpen), delay);
    },
    [setOpen],
  );
  const close = () => later(false, 0);
  const listeners = {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') later(true, Date.now() - closedAt < warmTime ? 0 : restTime);
    },
    // The short wait lets the pointer cross the gap onto the tooltip itself.
    onPointerLeave: () => later(false, 100),
    onFocus: ({ target }: FocusEvent) => {
      if (target.matches(':focus-visible')) later(true, 0);
    },
    onBlur: close,
    onClick: close,
  };
  return { later, listeners };
}
