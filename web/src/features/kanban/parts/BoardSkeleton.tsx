import { useText } from '@web/lib/i18n.ts';
import columnStyles from '@web/pickers/board/BoardColumn.module.css';
import { Skeleton } from '@web/ui/Skeleton.tsx';
import { skeletonKeys } from '@web/ui/skeletonKeys.ts';
import { kanbanTexts } from '../text.ts';
import styles from './Lanes.module.css';

/** The room of lanes and cards to come. */
export function BoardSkeleton() {
  const t = useText(kanbanTexts);
  return (
    <section aria-label={t('loading')} aria-busy="true" className={styles['board']}>
      {skeletonKeys(3).map((lane) => (
        <div key={lane} className={columnStyles['column']}>
          <div className={styles['head']}>
            <Skeleton width="50%" height={22} />
          </div>
          {skeletonKeys(3).map((card) => (
            <div key={card} className={columnStyles['place']}>
              <Skeleton height={112} />
            </div>
          ))}
        </div>
      ))}
    </section>
  );
}
