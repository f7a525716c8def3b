import { presenceOf } from '@shared/moments/activity.ts';
import { waitingSince } from '@shared/moments/rules.ts';
import { formatCount } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { useNow } from '@web/lib/time.ts';
import { Link } from 'react-router-dom';
import type { Column } from '../board.ts';
import { unassigned } from '../board.ts';
import { momentsTexts } from '../text.ts';
import type { Moments } from '../useMoments.ts';
import { waitText } from '../waitText.ts';
import styles from './Summary.module.css';

export const sumOpen = (columns: readonly Column[]): number => columns.reduce((sum, { load }) => sum + load.open, 0);

/** Number of waiting tickets: unassigned ones, and assigned ones that are not accepted yet. */
export const sumPending = (columns: readonly Column[]): number =>
  columns.reduce((sum, { load }) => sum + load.pending, 0);

/** The state of the house in five numbers. */
export function Summary({ columns, attendants }: { columns: readonly Column[]; attendants: Moments['attendants'] }) {
  const t = useText(momentsTexts);
  const now = useNow();
  const longest = columns.find(({ id }) => id === unassigned)?.longest;
  const since = longest && waitingSince(longest);
  const are = (state: string) => attendants.filter((one) => presenceOf(one) === state).length;
  const numbers = [
    [t('waitingNow'), formatCount(sumPending(columns))],
    [t('openNow'), formatCount(sumOpen(columns))],
    [t('onlineNow'), formatCount(are('online'))],
    [t('awayNow'), formatCount(are('away'))],
  ] as const;
  return (
    <dl className={styles['summary']}>
      {numbers.map(([name, value]) => (
        <div key={name} className={styles['number']}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className={styles['number']}>
        <dt>{t('longestWait')}</dt>
        <dd>
          {longest === undefined || since === undefined ? (
            t('nobodyWaits')
          ) : (
            <Link to={`/tickets/${longest.uuid}`} className={styles['link']}>
              {waitText(since, now)} · <bdi>{longest.contact.name}</bdi>
            </Link>
          )}
        </dd>
      </div>
    </dl>
  );
}
