import { offeredNow } from '@web/lib/readMode.ts';
import { type KeyboardEvent, type ReactElement, type RefObject, useCallback, useId, useRef, useState } from 'react';
import { classNames } from './classNames.ts';
import floating from './Floating.module.css';
import type { Placement } from './floatingPosition.ts';
import { Icon, type IconType } from './Icon.tsx';
import { Kbd } from './Kbd.tsx';
import { useDismiss } from './layers.ts';
import styles from './Menu.module.css';
import { useFloating } from './useFloating.ts';

export interface MenuItem {
  key: string;
  label: string;
  /** Explanation of one or two sentences below the label. */
  hint?: string | undefined;
  icon?: IconType;
  onSelect: () => void;
  isDisabled?: boolean;
  isDanger?: boolean;
  /** True if it changes data: such items are left out in read-only mode. Danger items set it themselves. */
  writes?: boolean | undefined;
  /** A choice among several: shows which one is on. */
  isChecked?: boolean;
  shortcut?: string;
  /** A hairline above it. */
  startsGroup?: boolean;
}

export interface MenuTrigger {
  ref: RefObject<HTMLButtonElement | null>;
  onClick: () => void;
  'aria-expanded': boolean;
  'aria-haspopup': 'menu';
  'aria-controls': string | undefined;
}

interface Props {
  /** The menu's own name. */
  label: string;
  items: readonly MenuItem[];
  /** A Button or IconButton with its own accessible name. */
  trigger: (attributes: MenuTrigger) => ReactElement;
  placement?: Placement;
}

export function Menu({ label, items: all, trigger, placement = 'bottom-end' }: Props) {
  const items = offeredNow(all);
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = (returnsFocus = true) => {
    setOpen(false);
    if (returnsFocus) anchor.current?.focus();
  };
  useDismiss({ isOpen, onDismiss: () => close(), inside: [anchor, list] });
  const place = useFloating({ anchor: () => anchor.current, placement, ref: list });
  if (items.length === 0 && all.length > 0) return null;
  return (
    <>
      {trigger({
        ref: anchor,
        onClick: () => (isOpen ? close() : setOpen(true)),
        'aria-expanded': isOpen,
        'aria-haspopup': 'menu',
        'aria-controls': isOpen ? id : undefined,
      })}
      {isOpen && <MenuList {...{ id, label, items, place, close }} />}
    </>
  );
}

interface ListProps {
  id: string;
  label: string;
  items: readonly MenuItem[];
  place: (element: HTMLElement | null) => void;
  close: (returnsFocus?: boolean) => void;
}

function MenuList({ id, label, items, place, close }: ListProps) {
  const typed = useRef({ text: '', at: 0 });
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')];
    const now = buttons.findIndex((button) => button.matches(':focus'));
    if (event.key === 'Tab') return close();
    const next = nextFocus(event.key, now, buttons, typed.current);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    buttons[next]?.focus();
  };
  // Once: with the focus on another item than a moment ago Enter would do something else.
  const enter = useCallback(
    (element: HTMLElement | null) => {
      const leave = place(element);
      element?.querySelector<HTMLElement>('[role^=menuitem]')?.focus({ preventScroll: true });
      return leave;
    },
    [place],
  );
  return (
    <div
      id={id}
      ref={enter}
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
      className={classNames(floating['floating'], styles['menu'])}
    >
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          {...roleOf(item)}
          aria-disabled={item.isDisabled || undefined}
          {...(item.hint !== undefined && { 'aria-label': item.label, 'aria-describedby': `${id}-${item.key}` })}
          tabIndex={-1}
          className={classNames(
            styles['item'],
            item.isDanger && styles['danger'],
            item.startsGroup && styles['first'],
            item.isChecked && styles['checked'],
          )}
          onClick={() => {
            if (item.isDisabled) return;
            close();
            item.onSelect();
          }}
        >
          {item.icon !== undefined && <Icon icon={item.icon} />}
          <span className={styles['word']}>
            {item.label}
            {item.hint !== undefined && (
              <span id={`${id}-${item.key}`} className={styles['hint']}>
                {item.hint}
              </span>
            )}
          </span>
          {item.shortcut !== undefined && <Kbd keys={item.shortcut} />}
        </button>
      ))}
    </div>
  );
}

const roleOf = ({ isChecked }: MenuItem) =>
  isChecked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': isChecked };

/** Arrows go round; Home and End jump; letters find the next item that starts with them. */
function nextFocus(
  key: string,
  now: number,
  buttons: HTMLElement[],
  typed: { text: string; at: number },
): number | undefined {
  const last = buttons.length - 1;
  if (key === 'ArrowDown') return now >= last ? 0 : now + 1;
  if (key === 'ArrowUp') return now <= 0 ? last : now - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key.length !== 1 || key === ' ') return undefined;
  const at = Date.now();
  typed.text = at - typed.at > 600 ? key : typed.text + key;
  typed.at = at;
  const from = typed.text.length === 1 ? now + 1 : now;
  const order = buttons.map((_, index) => (from + index) % buttons.length);
  return order.find((index) =>
    buttons[index]?.textContent?.trim().toLocaleLowerCase().startsWith(typed.text.toLocaleLowerCase()),
  );
}
