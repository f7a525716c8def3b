import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classNames } from './classNames.ts';
import styles from './ListRow.module.css';
import { Time } from './Time.tsx';

interface Props {
  link: LinkProps;
  isSelected: boolean;
  isUnread: boolean;
  /** 40 pixels. */
  face: ReactNode;
  name: string;
  at: string;
  /** Preview of the last message. */
  last: ReactNode;
  /** Number of unread messages. */
  unread: ReactNode;
  /** A third line. */
  more?: ReactNode;
  actions: ReactNode;
  className?: string;
  onPointerEnter?: () => void;
  onPointerLeave?: () => void;
}

/** A conversation in a list: a face, who it is and when, and what was said last. */
export function ListRow(props: Props) {
  const { link, isSelected, isUnread, face, name, at, last, unread, more, actions, className, ...rest } = props;
  return (
    <div
      {...rest}
      className={classNames(
        styles['item'],
        isSelected && styles['selected'],
        isUnread && styles['unread'],
        more === undefined && styles['short'],
        className,
      )}
    >
      <Link {...link} aria-current={isSelected ? 'page' : undefined} className={styles['link']}>
        {face}
        <span className={styles['lines']}>
          <span className={styles['line']}>
            <span className={styles['name']}>
              <bdi>{name}</bdi>
            </span>
            <Time at={at} as="list" isFocusable={false} className={styles['time']} />
          </span>
          <span className={styles['line']}>
            <span className={styles['last']}>{last}</span>
            {unread}
          </span>
          {more}
        </span>
      </Link>
      {actions}
    </div>
  );
}
