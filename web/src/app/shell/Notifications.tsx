import type { TicketView } from '@shared/tickets/model.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { infinite, moreOf } from '@web/lib/query.ts';
import { LastMessagePreview } from '@web/pickers/LastMessagePreview.tsx';
import { Button } from '@web/ui/Button.tsx';
import { ColorDot } from '@web/ui/ColorDot.tsx';
import { Icon } from '@web/ui/Icon.tsx';
import { InfiniteScroll } from '@web/ui/InfiniteScroll.tsx';
import { clearNotifications, readNotifications, useNotifications } from '@web/ui/notifications.ts';
import list from '@web/ui/PopoverList.module.css';
import { PopoverRow } from '@web/ui/PopoverRow.tsx';
import { Skeleton } from '@web/ui/Skeleton.tsx';
import { Tabs } from '@web/ui/Tabs.tsx';
import { Time } from '@web/ui/Time.tsx';
import { CircleAlert, Info } from 'lucide-react';
import { useState } from 'react';
import { appTexts } from '../text.ts';
import styles from './Notifications.module.css';

interface Props {
  count: number;
  /** Text that says whose conversations are counted. */
  whose: string;
  close: () => void;
}

export function Notifications({ count, whose, close }: Props) {
  const t = useText(appTexts);
  const [tab, setTab] = useState<'unread' | 'notices'>('unread');
  const notices = useNotifications();
  const choose = (next: typeof tab) => {
    setTab(next);
    if (next === 'notices') readNotifications();
  };
  return (
    <Tabs
      label={t('notifications')}
      isEven
      tabs={[
        { key: 'unread', label: t('unread'), count },
        { key: 'notices', label: t('notices'), count: notices.filter((one) => !one.isRead).length },
      ]}
      value={tab}
      onChange={choose}
      panelClassName={list['list']}
    >
      {tab === 'unread' ? (
        <>
          <p className={styles['whose']}>{whose}</p>
          <UnreadTickets count={count} close={close} />
        </>
      ) : (
        <Notices />
      )}
    </Tabs>
  );
}

function UnreadTickets({ count, close }: { count: number; close: () => void }) {
  const t = useText(appTexts);
  const unread = infinite('tickets', 'list', { withUnreadMessages: true });
  // Opened or counted again, it is read again: it is short, and rarely open.
  const found = useInfiniteQuery({
    ...unread,
    queryKey: [...unread.queryKey, count],
    staleTime: 0,
  });
  const { data } = found;
  if (data === undefined) return <Skeleton height={64} />;
  const tickets = data.pages.flatMap((page) => page.tickets);
  if (tickets.length === 0) return <p className={list['none']}>{t('unreadNone')}</p>;
  return (
    <>
      <ul>
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <UnreadTicket ticket={ticket} onFollow={close} />
          </li>
        ))}
      </ul>
      <InfiniteScroll {...moreOf(found)} />
    </>
  );
}

function UnreadTicket({ ticket, onFollow }: { ticket: TicketView; onFollow: () => void }) {
  return (
    <PopoverRow
      to={`/tickets/${ticket.uuid}`}
      name={ticket.contact.name}
      picture={ticket.contact.profilePicUrl}
      last={
        <>
          {ticket.queue !== null && (
            <span className={styles['queue']}>
              <ColorDot color={ticket.queue.color} size={8} />
            </span>
          )}
          <LastMessagePreview ticket={ticket} />
        </>
      }
      at={ticket.updatedAt}
      count={ticket.unreadMessages}
      onFollow={onFollow}
    />
  );
}

function Notices() {
  const t = useText(appTexts);
  const notices = useNotifications();
  if (notices.length === 0) return <p className={list['none']}>{t('noticesNone')}</p>;
  return (
    <>
      <ul>
        {notices.map((notice) => (
          <li key={notice.id} className={styles['notice']}>
            <Icon
              icon={notice.tone === 'failed' ? CircleAlert : Info}
              size={16}
              className={styles[notice.tone === 'failed' ? 'failed' : 'info']}
            />
            <span className={styles['said']}>{notice.text}</span>
            <Time at={notice.at} isFocusable={false} className={styles['when']} />
          </li>
        ))}
      </ul>
      <div className={styles['foot']}>
        <Button size="small" variant="quiet" onClick={clearNotifications}>
          {t('clear')}
        </Button>
      </div>
    </>
  );
}
