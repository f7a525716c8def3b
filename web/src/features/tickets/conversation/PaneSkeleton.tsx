import { Skeleton } from '@web/ui/Skeleton.tsx';
import { ThreadSkeleton } from '../thread/ThreadSkeleton.tsx';
import styles from './PaneSkeleton.module.css';

/** The conversation to come. */
export function PaneSkeleton() {
  return (
    <div className={styles['pane']} aria-busy="true">
      <div className={styles['head']}>
        <Skeleton width={40} height={40} isRound />
        <Skeleton width={180} height={16} />
      </div>
      <ThreadSkeleton />
    </div>
  );
}
