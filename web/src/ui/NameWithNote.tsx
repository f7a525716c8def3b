import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './NameWithNote.module.css';

interface Props {
  name: ReactNode;
  /** Text below the name. */
  note: ReactNode;
  /** Shown whole where the pointer rests on it. */
  title?: string;
  isStrong?: boolean;
}

/** A name, cut where the room ends, and beneath it what there is to say about it. */
export function NameWithNote({ name, note, title, isStrong = false }: Props) {
  return (
    <span className={styles['lines']}>
      <bdi title={title} className={classNames(styles['name'], isStrong && styles['strong'])}>
        {name}
      </bdi>
      <span className={styles['note']}>{note}</span>
    </span>
  );
}
