import { classNames } from './classNames.ts';
import styles from './Skeleton.module.css';
import { skeletonKeys } from './skeletonKeys.ts';
import { useDelayed } from './useDelayed.ts';

interface Props {
  /** CSS lengths of what will stand here. */
  width?: number | string;
  height?: number | string;
  isRound?: boolean;
  className?: string;
}

/** Takes the final layout's room at once and shows itself only when the wait is felt. */
export function Skeleton({ width = '100%', height = 16, isRound = false, className }: Props) {
  const isShown = useDelayed(true);
  return (
    <span
      aria-hidden="true"
      style={{ width, height }}
      className={classNames(styles['frame'], isRound && styles['round'], className)}
    >
      {isShown && <span className={styles['bar']} />}
    </span>
  );
}

/** Lines of text to come; the last is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span aria-hidden="true" className={styles['text']}>
      {skeletonKeys(lines).map((key, line) => (
        <Skeleton key={key} height={14} width={line === lines - 1 ? '60%' : '100%'} />
      ))}
    </span>
  );
}
