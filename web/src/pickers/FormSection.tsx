import type { ReactNode } from 'react';
import styles from './FormSection.module.css';

/** A heading between the fields of a long form, with a sentence where it helps. */
export function FormSection({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div data-wide className={styles['section']}>
      <h3 className={styles['title']}>{title}</h3>
      {children !== undefined && <p className={styles['words']}>{children}</p>}
    </div>
  );
}
