import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Avatar } from './Avatar.tsx';
import { CountBadge } from './CountBadge.tsx';
import styles from './PopoverList.module.css';
import { Time } from './Time.tsx';

interface Props {
  to: string;
  name: string;
  picture?: string | null;
  /** Preview of the last message. */
  last: ReactNode;
  at: string;
  /** Number of unread messages. */
  count: number;
  onFollow: () => void;
}

/** A conversation as a button of the bar lists it. */
export function PopoverRow({ to, name, picture, last, at, count, onFollow }: Props) {
  return (
    <Link to={to} onClick={onFollow} className={styles['row']}>
      <Avatar name={name} picture={picture} size={32} />
      <span className={styles['words']}>
        <span dir="auto" className={styles['name']}>
          {name}
        </span>
        <span dir="auto" className={styles['last']}>
          {last}
        </span>
      </span>
      <span className={styles['side']}>
        <Time at={at} as="list" isFocusable={false} />
        <CountBadge count={count} />
      </span>
    </Link>
  );
}
