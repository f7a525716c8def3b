import type { ChatView } from '@shared/chats/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { Avatar } from '@web/ui/Avatar.tsx';
import { CountBadge } from '@web/ui/CountBadge.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { ListRow } from '@web/ui/ListRow.tsx';
import { Menu } from '@web/ui/Menu.tsx';
import { VisuallyHidden } from '@web/ui/VisuallyHidden.tsx';
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { unreadCountOf } from '../cache.ts';
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
  const unreads = unreadCountOf(chat, user.id);
  const isOwner = chat.ownerId === user.id;
  return (
    <ListRow
      link={{ to: `/chats/${chat.uuid}`, onClick: onOpen }}
      isSelected={isSelected}
      isUnread={unreads > 0}
      face={<Avatar name={chat.title} size={40} />}
      name={chat.title}
      at={chat.updatedAt}
      last={chat.lastMessage || t('noneYet')}
      unread={
        <>
          <CountBadge count={unreads} />
          {unreads > 0 && <VisuallyHidden>{t('unread', { count: unreads })}</VisuallyHidden>}
        </>
      }
      actions={
        isOwner && (
          <span className={styles['actions']}>
            <Menu
              label={t('actions', { name: chat.title })}
              items={[
                { key: 'edit', label: t('edit'), icon: Pencil, writes: true, onSelect: onEdit },
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
        )
      }
    />
  );
}
