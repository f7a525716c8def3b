import { waitingSince } from '@shared/moments/rules.ts';
import { formatCount } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { useNow } from '@web/lib/time.ts';
import { Avatar } from '@web/ui/Avatar.tsx';
import { classNames } from '@web/ui/classNames.ts';
import type { Column } from '../board.ts';
import { Presence } from '../parts/Presence.tsx';
import { momentsTexts } from '../text.ts';
import { waitText } from '../waitText.ts';
import styles from './Wall.module.css';

/** An attendant's tile, readable from across the room. */
export function PersonTile({ column, limit }: { column: Column; limit: number }) {
  const t = useText(momentsTexts);
  const now = useNow();
  const { attendant, load, longest } = column;
  const total = load.open + load.pending;
  const isOver = limit > 0 && total > limit;
  const since = longest && waitingSince(longest);
  return (
    <li className={styles['tile']}>
      <Avatar name={column.name ?? ''} picture={attendant?.profileImage ?? null} size={64} />
      <div className={styles['who']}>
        <span className={styles['name']}>{column.name}</span>
        {attendant !== undefined && <Presence attendant={attendant} />}
        <span className={styles['since']}>
          {since === undefined ? t('nobodyWaits') : t('longest', { since: waitText(since, now) })}
        </span>
      </div>
      <span
        title={isOver ? t('overLimit') : undefined}
        className={classNames(styles['held'], isOver && styles['over'])}
      >
        {formatCount(total)}
        {limit > 0 && <span className={styles['limit']}>/{formatCount(limit)}</span>}
      </span>
    </li>
  );
}
