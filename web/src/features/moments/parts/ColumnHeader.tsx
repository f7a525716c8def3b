import { useText } from '@web/lib/i18n.ts';
import { Avatar } from '@web/ui/Avatar.tsx';
import { Icon } from '@web/ui/Icon.tsx';
import { Hourglass } from 'lucide-react';
import { type Column, unassigned } from '../board.ts';
import { momentsTexts } from '../text.ts';
import styles from './ColumnHeader.module.css';
import { LoadMeter } from './LoadMeter.tsx';
import { LongestWait } from './LongestWait.tsx';
import { Presence } from './Presence.tsx';

interface Props {
  column: Column;
  limit: number;
  /** Id of the name, for `aria-labelledby`. */
  id?: string;
  /** Element of the name; a heading by default. */
  as?: 'h2' | 'span';
}

/** Name, presence, load and longest waiting ticket of an attendant. */
export function ColumnHeader({ column, limit, id, as: Name = 'h2' }: Props) {
  const t = useText(momentsTexts);
  const { attendant, load, longest } = column;
  const name = column.name ?? t('pending');
  return (
    <span className={styles['head']}>
      {column.id === unassigned ? (
        <span className={styles['waiting']}>
          <Icon icon={Hourglass} size={18} />
        </span>
      ) : (
        <Avatar name={name} picture={attendant?.profileImage ?? null} size={32} />
      )}
      <span className={styles['who']}>
        <Name id={id} className={styles['name']}>
          {name}
        </Name>
        <span className={styles['load']}>
          <LoadMeter load={load} limit={column.id === unassigned ? 0 : limit} />
        </span>
        {attendant !== undefined && <Presence attendant={attendant} />}
        {column.id !== unassigned && load.pending > 0 && (
          <span className={styles['given']}>{t('notAccepted', { count: load.pending })}</span>
        )}
        <span className={styles['longest']}>
          <LongestWait ticket={longest} />
        </span>
      </span>
    </span>
  );
}
