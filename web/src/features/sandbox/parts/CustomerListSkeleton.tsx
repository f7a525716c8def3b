import { Skeleton } from '@web/ui/Skeleton.tsx';
import { skeletonKeys } from '@web/ui/skeletonKeys.ts';
import styles from './CustomerListSkeleton.module.css';

/** The list of customers to come, in its own sizes. */
export function CustomerListSkeleton() {
  return (
    <div className={styles['list']}>
      {skeletonKeys(4).map((key) => (
        <div key={key} className={styles['row']}>
          <Skeleton width={40} height={40} isRound />
          <Skeleton width="60%" height={14} />
        </div>
      ))}
    </div>
  );
}
