import type { ReactNode } from 'react';
import styles from './CompanyScreen.module.css';

/** A labelled fact about a company. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles['line']}>
      <dt className={styles['soft']}>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
