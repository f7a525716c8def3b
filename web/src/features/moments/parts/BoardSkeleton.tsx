import { useText } from '@web/lib/i18n.ts';
import { Skeleton } from '@web/ui/Skeleton.tsx';
import { skeletonKeys } from '@web/ui/skeletonKeys.ts';
import { momentsTexts } from '../text.ts';
import styles from './BoardSkeleton.module.css';

/** The room of columns and cards to come. */
export function BoardSkeleton() {
  const t = useText(momentsTexts);
  return (
    <section aria-label={t('loading')} aria-busy="true" className={styles['board']}>
      {skeletonKeys(4).map((column) => (
        <div key={column} className={styles['column']}>
          <Skeleton width="60%" height={36} />
          {skeletonKeys(3).map((card) => (
            <Skeleton key={card} height={92} />
          ))}
        </div>
      ))}
    </section>
  );
}
