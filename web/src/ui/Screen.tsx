import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './Screen.module.css';

interface Props {
  /** A ScreenHeader. */
  header: ReactNode;
  children: ReactNode;
  /** Tabs under the header; their line is then the edge. */
  tabs?: ReactNode;
  /** Removes the padding for a table or list that scrolls by itself. */
  isFlush?: boolean;
}

/** Fills the room the shell gives; the header stays, the content scrolls. */
export function Screen({ header, tabs, children, isFlush = false }: Props) {
  return (
    <div className={styles['screen']}>
      {header}
      {tabs !== undefined && <div className={styles['tabs']}>{tabs}</div>}
      <div className={classNames(styles['content'], isFlush ? styles['flush'] : styles['padded'])}>{children}</div>
    </div>
  );
}
