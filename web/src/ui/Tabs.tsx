import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { CountBadge } from './CountBadge.tsx';
import { classNames } from './classNames.ts';
import { Icon, type IconType } from './Icon.tsx';
import styles from './Tabs.module.css';

export interface Tab<Key extends string> {
  key: Key;
  label: string;
  icon?: IconType;
  count?: number;
}

interface Props<Key extends string> {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly Tab<Key>[];
  value: Key;
  onChange: (key: Key) => void;
  /** The chosen tab's content. */
  children?: ReactNode;
  /** Fills the width, each tab by its word: for narrow panes. */
  isEven?: boolean;
  className?: string;
  panelClassName?: string;
}

/** Scrolls the chosen tab into view horizontally if the tabs are wider than the screen; the page does not scroll. */
function intoSight(tab: HTMLElement | null): void {
  const list = tab?.parentElement;
  if (!tab || !list) return;
  const [one, all] = [tab.getBoundingClientRect(), list.getBoundingClientRect()];
  if (one.left < all.left) list.scrollLeft -= all.left - one.left;
  else if (one.right > all.right) list.scrollLeft += one.right - all.right;
}

/** Arrows, Home and End move and choose. */
export function Tabs<Key extends string>(props: Props<Key>) {
  const { label, tabs, value, onChange, children, isEven = false, className, panelClassName } = props;
  const id = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const now = tabs.findIndex((tab) => tab.key === value);
    const to = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next.key);
    document.getElementById(`${id}-${next.key}`)?.focus();
  };
  return (
    <>
      <div
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={onKeyDown}
        className={classNames(styles['list'], isEven && styles['even'], className)}
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            id={`${id}-${tab.key}`}
            ref={tab.key === value ? intoSight : undefined}
            type="button"
            role="tab"
            aria-selected={tab.key === value}
            aria-controls={children === undefined ? undefined : `${id}-panel`}
            tabIndex={tab.key === value ? 0 : -1}
            className={styles['tab']}
            onClick={() => onChange(tab.key)}
          >
            {tab.icon !== undefined && <Icon icon={tab.icon} size={16} />}
            <span className={styles['word']}>{tab.label}</span>
            {tab.count !== undefined && ' '}
            {tab.count !== undefined && (
              <CountBadge isExact count={tab.count} tone={tab.key === value ? 'accent' : 'soft'} />
            )}
          </button>
        ))}
      </div>
      {children !== undefined && (
        <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`} className={panelClassName}>
          {children}
        </div>
      )}
    </>
  );
}
