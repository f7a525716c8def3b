import type { ReactNode } from 'react';
import styles from './Card.module.css';
import { classNames } from './classNames.ts';

interface Props {
  title?: ReactNode;
  /** At the right of the title. */
  action?: ReactNode;
  children: ReactNode;
  /** Content that reaches the edges: tables, lists. */
  isFlush?: boolean;
  className?: string;
}

/** A panel with a hairline around it. */
export function Card({ title, action, children, isFlush = false, className }: Props) {
  return (
    <section className={classNames(styles['card'], isFlush && styles['flush'], className)}>
      {(title !== undefined || action !== undefined) && (
        <header className={styles['header']}>
          <h2 className={styles['title']}>{title}</h2>
          {action}
        </header>
      )}
      {children}
    </section>
  );
}
