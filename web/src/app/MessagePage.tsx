import { EmptyState } from '@web/ui/EmptyState.tsx';
import type { ComponentProps } from 'react';
import styles from './MessagePage.module.css';

/** A page that has nothing to show but a sentence and the next step. */
export function MessagePage(props: ComponentProps<typeof EmptyState>) {
  return (
    <div className={styles['page']}>
      <EmptyState {...props} />
    </div>
  );
}
