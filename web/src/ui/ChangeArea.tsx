import { useReadOnly } from '@web/lib/readMode.ts';
import type { ReactNode } from 'react';
import styles from './ChangeArea.module.css';

/** Fields that change something: where one may only look they show what is set and take nothing. */
export function ChangeArea({ children }: { children: ReactNode }) {
  return (
    <fieldset disabled={useReadOnly()} className={styles['area']}>
      {children}
    </fieldset>
  );
}
