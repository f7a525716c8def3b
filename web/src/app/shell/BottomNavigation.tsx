import { useText } from '@web/lib/i18n.ts';
import { CountBadge } from '@web/ui/CountBadge.tsx';
import { classNames } from '@web/ui/classNames.ts';
import { Icon, type IconType } from '@web/ui/Icon.tsx';
import { List, MessageSquareText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useUnreadCount } from '../attention/useUnreadCount.ts';
import { pageLabels } from '../pageLabels.ts';
import { appTexts } from '../text.ts';
import styles from './BottomNavigation.module.css';

const ticketPath = /^\/tickets\/[^/]+/;

/** The ticket last opened, to come back to. */
function useLastTicket(pathname: string): string | undefined {
  const [last, setLast] = useState<string>();
  const open = ticketPath.exec(pathname)?.[0];
  useEffect(() => {
    if (open !== undefined) setLast(open);
  }, [open]);
  return open ?? last;
}

/** On narrow screens, in the ticket area: the conversation and the list are one press apart. */
export function BottomNavigation() {
  const t = useText(appTexts);
  const tPage = useText(pageLabels);
  const { pathname } = useLocation();
  const last = useLastTicket(pathname);
  const unread = useUnreadCount();
  if (!pathname.startsWith('/tickets')) return null;
  const isTicket = ticketPath.test(pathname);
  return (
    <nav aria-label={tPage('tickets')} className={styles['bar']}>
      <NavigationTab icon={MessageSquareText} word={t('ticket')} to={last} isCurrent={isTicket} count={0} />
      <NavigationTab icon={List} word={tPage('tickets')} to="/tickets" isCurrent={!isTicket} count={unread} />
    </nav>
  );
}

interface TabProps {
  icon: IconType;
  word: string;
  to: string | undefined;
  isCurrent: boolean;
  count: number;
}

function NavigationTab({ icon, word, to, isCurrent, count }: TabProps) {
  const t = useText(appTexts);
  const content = (
    <>
      <span className={styles['icon']}>
        <Icon icon={icon} size={20} />
        <CountBadge count={count} isHidden className={styles['count']} />
      </span>
      {word}
    </>
  );
  if (to === undefined) {
    return (
      <span aria-disabled="true" className={classNames(styles['tab'], styles['none'])}>
        {content}
      </span>
    );
  }
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={count > 0 ? `${word} (${t('unreadCount', { count })})` : word}
      className={classNames(styles['tab'], isCurrent && styles['current'])}
    >
      {content}
    </Link>
  );
}
