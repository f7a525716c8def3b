import { type ReactElement, type ReactNode, type RefObject, useCallback, useId, useRef, useState } from 'react';
import { classNames } from './classNames.ts';
import floating from './Floating.module.css';
import type { Placement } from './floatingPosition.ts';
import { useDismiss } from './layers.ts';
import styles from './Popover.module.css';
import { useFloating } from './useFloating.ts';

/** Attributes that the trigger must have. */
export interface TriggerAttributes {
  ref: RefObject<HTMLButtonElement | null>;
  onClick: () => void;
  'aria-expanded': boolean;
  'aria-haspopup': 'dialog';
  'aria-controls': string | undefined;
}

interface Props {
  /** The name of what opens. */
  label: string;
  trigger: (attributes: TriggerAttributes) => ReactElement;
  children: ReactNode | ((close: () => void) => ReactNode);
  placement?: Placement;
  className?: string;
  onOpen?: () => void;
  /** Element that gets the focus on closing; the trigger by default. */
  returnTo?: () => HTMLElement | null;
}

/** A small panel that does not block the screen. Focus enters it, and returns to the trigger on Escape. */
export function Popover({ label, trigger, children, placement = 'bottom-end', className, onOpen, returnTo }: Props) {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = () => {
    if (panel.current?.contains(document.activeElement)) (returnTo?.() ?? anchor.current)?.focus();
    setOpen(false);
  };
  useDismiss({ isOpen, onDismiss: close, inside: [anchor, panel] });
  const place = useFloating({ anchor: () => anchor.current, placement, ref: panel });
  return (
    <>
      {trigger({
        ref: anchor,
        onClick: () => {
          if (isOpen) return close();
          setOpen(true);
          onOpen?.();
        },
        'aria-expanded': isOpen,
        'aria-haspopup': 'dialog',
        'aria-controls': isOpen ? id : undefined,
      })}
      {isOpen && (
        <FocusedPanel id={id} label={label} place={place} className={className}>
          {typeof children === 'function' ? children(close) : children}
        </FocusedPanel>
      )}
    </>
  );
}

interface PanelProps {
  id: string;
  label: string;
  place: (element: HTMLElement | null) => void;
  className?: string;
  children: ReactNode;
}

function FocusedPanel({ id, label, place, className, children }: PanelProps) {
  // The focus enters only once, so that later updates do not take it from a user at work inside.
  const enter = useCallback(
    (element: HTMLElement | null) => {
      const leave = place(element);
      element?.focus({ preventScroll: true });
      return leave;
    },
    [place],
  );
  return (
    <div
      id={id}
      ref={enter}
      popover="manual"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={classNames(floating['floating'], styles['panel'], className)}
    >
      {children}
    </div>
  );
}
