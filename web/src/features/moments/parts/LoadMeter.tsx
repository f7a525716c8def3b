import type { Load } from '@shared/tickets/lists/counters.ts';
import { useText } from '@web/lib/i18n.ts';
import { classNames } from '@web/ui/classNames.ts';
import { momentsTexts } from '../text.ts';
import styles from './LoadMeter.module.css';

/**
 * Load of an attendant against the limit.
 * @param limit 0 if not set
 */
export function LoadMeter({ load, limit }: { load: Load; limit: number }) {
  const t = useText(momentsTexts);
  const total = load.open + load.pending;
  const isOver = limit > 0 && total > limit;
  const words = limit === 0 ? t('tickets', { count: total }) : t('ofLimit', { held: total, limit });
  return (
    <span className={styles['load']}>
      <span className={classNames(styles['words'], isOver && styles['over'])}>
        {isOver ? `${words}, ${t('overLimit')}` : words}
      </span>
      {limit > 0 && (
        <span aria-hidden="true" className={styles['track']}>
          <span
            className={classNames(styles['bar'], isOver && styles['full'])}
            style={{ width: `${Math.min(100, (100 * total) / limit)}%` }}
          />
        </span>
      )}
    </span>
  );
}
