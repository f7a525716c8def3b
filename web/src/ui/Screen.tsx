import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './Screen.module.css';

interface Props {
  /** A ScreenHeader. */
  header: ReactNode;
  children: ReactNode;
  /** For a table or a list that scrolls by itself up to the edges. */
  isFlush?: boolean;
}

/** Fills the room the shell gives; the header stays, the content scrolls. */
export function Screen({ header, children, isFlush = false }: Props) {
  return (
    <div className={styles['screen']}>
      {header}
      <div className={classNames(styles['content'], isFlush ? styles['flush'] : styles['padded'])}>{children}</div>
    </div>
  );
}
