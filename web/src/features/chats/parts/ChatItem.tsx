import type { ChatView } from '@shared/chats/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { Avatar } from '@web/ui/Avatar.tsx';
import { CountBadge } from '@web/ui/CountBadge.tsx';
import { classNames } from '@web/ui/classNames.ts';
import { IconButton } from '@web/ui/IconButton.tsx';
import { Menu } from '@web/ui/Menu.tsx';
import { Time } from '@web/ui/Time.tsx';
import { VisuallyHidden } from '@web/ui/VisuallyHidden.tsx';
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ownUnreads } from '../cache.ts';
import { chatTexts } from '../text.ts';
import styles from './ChatItem.module.css';

interface Props {
  chat: ChatView;
  isSelected: boolean;
  onOpen: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** A chat in the list; its owner may change and delete it. */
export function ChatItem({ chat, isSelected, onOpen, onEdit, onRemove }: Props) {
  const t = useText(chatTexts);
  const { user } = useSession();
  const unreads = ownUnreads(chat, user.id);
  const isOwner = chat.ownerId === user.id;
  return (
    <div className={classNames(styles['item'], isSelected && styles['selected'], unreads > 0 && styles['unread'])}>
      <Link
        to={`/chats/${chat.uuid}`}
        aria-current={isSelected ? 'page' : undefined}
        className={classNames(styles['link'], isOwner && styles['owned'])}
        onClick={onOpen}
      >
        <Avatar name={chat.title} size={40} />
        <span className={styles['lines']}>
          <span className={styles['line']}>
            <span className={styles['name']}>{chat.title}</span>
            <Time at={chat.updatedAt} as="list" isFocusable={false} className={styles['time']} />
          </span>
          <span className={styles['line']}>
            <span className={styles['last']}>{chat.lastMessage || t('noneYet')}</span>
            <CountBadge count={unreads} />
            {unreads > 0 && <VisuallyHidden>{t('unread', { count: unreads })}</VisuallyHidden>}
          </span>
        </span>
      </Link>
      {isOwner && (
        <span className={styles['actions']}>
          <Menu
            label={t('actions', { name: chat.title })}
            items={[
              { key: 'edit', label: t('edit'), icon: Pencil, onSelect: onEdit },
              { key: 'remove', label: t('remove'), icon: Trash2, isDanger: true, onSelect: onRemove },
            ]}
            trigger={(attributes) => (
              <IconButton
                {...attributes}
                icon={EllipsisVertical}
                size="small"
                label={t('actions', { name: chat.title })}
              />
            )}
          />
        </span>
      )}
    </div>
  );
}
