import { Icon } from '@web/ui/Icon.tsx';
import { BookOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './developers.module.css';

/** The reference of the whole API, which tries calls with a key. */
export function DocsLink({ children }: { children: ReactNode }) {
  return (
    <a className={styles['docs']} href="/api/docs" target="_blank" rel="noreferrer">
      <Icon icon={BookOpen} size={16} />
      {children}
    </a>
  );
}
