import { useDocumentTitle } from '@web/lib/documentTitle.ts';
import { formatCount } from '@web/lib/format.ts';
import { type ReactNode, use } from 'react';
import { BackLink } from './backLink.ts';
import styles from './ScreenHeader.module.css';

interface Props {
  /** The screen's heading, and its name in the browser tab. */
  title: string;
  /** Purpose of the screen, in one line. */
  purpose?: string;
  count?: number;
  /** There are more than were counted so far. */
  hasMore?: boolean;
  /** A SearchField. */
  search?: ReactNode;
  filters?: ReactNode;
  /** The primary action; more go before it. */
  action?: ReactNode;
}

export function ScreenHeader({ title, purpose, count, hasMore = false, search, filters, action }: Props) {
  useDocumentTitle(title);
  const wayBack = use(BackLink);
  return (
    <header className={styles['header']}>
      <div className={styles['names']}>
        {wayBack}
        <h1 className={styles['title']}>
          {title}
          {count !== undefined && (
            <span className={styles['count']}>
              {formatCount(count)}
              {hasMore && '+'}
            </span>
          )}
        </h1>
        {purpose !== undefined && <p className={styles['purpose']}>{purpose}</p>}
      </div>
      <div className={styles['tools']}>
        {search}
        {filters}
      </div>
      {action !== undefined && <div className={styles['action']}>{action}</div>}
    </header>
  );
}
