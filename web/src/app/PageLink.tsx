import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './PageLink.module.css';

/** A link that stands alone as the next step. */
export function PageLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles['link']}>
      {children}
    </Link>
  );
}
