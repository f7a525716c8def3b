import { classNames } from '@web/ui/classNames.ts';
import type { ReactNode } from 'react';
import styles from './developers.module.css';

/** A cell with a value and its identifier below. */
export function TwoLineCell({ first, second, isCode = false }: { first: ReactNode; second: string; isCode?: boolean }) {
  return (
    <span className={styles['pair']}>
      <span className={styles['first']}>{first}</span>
      <span className={classNames(styles['second'], isCode && styles['mono'])}>{second}</span>
    </span>
  );
}
