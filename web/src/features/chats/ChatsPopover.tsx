import { useText } from '@web/lib/i18n.ts';
import { moreOf } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { InfiniteScroll } from '@web/ui/InfiniteScroll.tsx';
import { Popover } from '@web/ui/Popover.tsx';
import styles from '@web/ui/PopoverList.module.css';
import { PopoverRow } from '@web/ui/PopoverRow.tsx';
import { Skeleton } from '@web/ui/Skeleton.tsx';
import { MessageCircleMore } from 'lucide-react';
import { Link } from 'react-router-dom';
import own from './ChatsPopover.module.css';
import { unreadCountOf } from './cache.ts';
import { chatTexts } from './text.ts';
import { useChatList } from './useChats.ts';

/** The user's internal chats and their unread messages, reachable from every screen. */
export function ChatsPopover() {
  const t = useText(chatTexts);
  const list = useChatList('');
  const unreads = list.data?.pages[0]?.unreads ?? 0;
  return (
    <Popover
      label={t('title')}
      className={styles['panel']}
      trigger={(attributes) => (
        <IconButton {...attributes} icon={MessageCircleMore} label={t('title')} count={unreads} />
      )}
    >
      {(close) => <Content list={list} close={close} />}
    </Popover>
  );
}

function Content({ list, close }: { list: ReturnType<typeof useChatList>; close: () => void }) {
  const t = useText(chatTexts);
  const { user } = useSession();
  const { chats } = list;
  return (
    <>
      <div className={styles['list']}>
        {chats === undefined && <Skeleton height={56} />}
        {chats?.length === 0 && <p className={styles['none']}>{t('empty')}</p>}
        <ul>
          {chats?.map((chat) => (
            <li key={chat.id}>
              <PopoverRow
                to={`/chats/${chat.uuid}`}
                name={chat.title}
                last={chat.lastMessage || t('noneYet')}
                at={chat.updatedAt}
                count={unreadCountOf(chat, user.id)}
                onFollow={close}
              />
            </li>
          ))}
        </ul>
        <InfiniteScroll {...moreOf(list)} />
      </div>
      <p className={own['foot']}>
        <Link to="/chats" onClick={close}>
          {t('seeAll')}
        </Link>
      </p>
    </>
  );
}
