import { Skeleton } from '@web/ui/Skeleton.tsx';
import styles from './ThreadSkeleton.module.css';

const bubbles = [
  { key: 'a', width: '46%', height: 34, isOurs: false },
  { key: 'b', width: '62%', height: 54, isOurs: false },
  { key: 'c', width: '38%', height: 34, isOurs: true },
  { key: 'd', width: '54%', height: 74, isOurs: true },
  { key: 'e', width: '30%', height: 34, isOurs: false },
  { key: 'f', width: '48%', height: 34, isOurs: true },
];

/** Bubbles to come. */
export function ThreadSkeleton() {
  return (
    <div aria-busy="true" className={styles['bubbles']}>
      {bubbles.map(({ key, width, height, isOurs }) => (
        <div key={key} className={isOurs ? styles['ours'] : styles['theirs']}>
          <Skeleton width={width} height={height} />
        </div>
      ))}
    </div>
  );
}
