import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './PageLink.module.css';

/** Link shown as the only next step, without other controls around it. */
export function PageLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles['link']}>
      {children}
    </Link>
  );
}
