import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './ListPane.module.css';

interface Props {
  label: string;
  title: string;
  /** Buttons next to the title. */
  actions: ReactNode;
  /** True if the many buttons leave no room for the title on narrow screens. */
  isCrowded?: boolean;
  search: ReactNode;
  /** The last one scrolls. */
  children: ReactNode;
  className?: string;
}

/** The pane at the left: what to look at, and beneath it the list. */
export function ListPane({ label, title, actions, isCrowded = false, search, children, className }: Props) {
  return (
    <section aria-label={label} className={classNames(styles['pane'], isCrowded && styles['crowded'], className)}>
      <header className={styles['header']}>
        <h1 className={styles['title']}>{title}</h1>
        {actions}
      </header>
      <div className={styles['search']}>{search}</div>
      {children}
    </section>
  );
}
