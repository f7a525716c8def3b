import type { ChatView } from '@shared/chats/model.ts';
import { errorText } from '@web/lib/errorTexts.ts';
import { useText } from '@web/lib/i18n.ts';
import { useReadOnly } from '@web/lib/readMode.ts';
import { useSession } from '@web/lib/session.tsx';
import { Avatar } from '@web/ui/Avatar.tsx';
import { Button } from '@web/ui/Button.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { Skeleton } from '@web/ui/Skeleton.tsx';
import { useDrop } from '@web/ui/useDrop.ts';
import { CircleAlert, MessagesSquare, Paperclip, Pencil, Unplug } from 'lucide-react';
import { useRef } from 'react';
import { chatTexts, messageTexts } from '../text.ts';
import { useChat, useMarkRead } from '../useChats.ts';
import { ChatComposer, type ComposerHandle } from './ChatComposer.tsx';
import styles from './ChatPane.module.css';
import { Messages } from './Messages.tsx';

interface Props {
  id: string;
  onEdit: (chat: ChatView) => void;
}

/** A chat with its participants, messages and composer. */
export function ChatPane({ id, onEdit }: Props) {
  const t = useText(chatTexts);
  const { chat, error, retry } = useChat(id);
  if (chat !== undefined) return <OpenChat chat={chat} onEdit={onEdit} />;
  if (error === null) {
    return (
      <div className={styles['pane']}>
        <header className={styles['header']}>
          <Skeleton width={200} height={40} />
        </header>
      </div>
    );
  }
  return (
    <div className={styles['missing']}>
      <EmptyState
        icon={CircleAlert}
        around={[MessagesSquare, Unplug]}
        title={t('gone')}
        action={<Button onClick={retry}>{t('tryAgain')}</Button>}
      >
        {errorText(error)}
      </EmptyState>
    </div>
  );
}

function OpenChat({ chat, onEdit }: { chat: ChatView; onEdit: (chat: ChatView) => void }) {
  const tMessages = useText(messageTexts);
  const isReadOnly = useReadOnly();
  const composer = useRef<ComposerHandle>(null);
  const drop = useDrop((files) => composer.current?.attach(files));
  useMarkRead(chat);
  return (
    <section aria-label={chat.title} className={styles['pane']} {...drop.target}>
      <Header chat={chat} onEdit={onEdit} />
      <Messages chatId={chat.id} />
      {!isReadOnly && <ChatComposer ref={composer} chatId={chat.id} />}
      {drop.isOver && (
        <div className={styles['drop']}>
          <EmptyState icon={Paperclip}>{tMessages('drop')}</EmptyState>
        </div>
      )}
    </section>
  );
}

function Header({ chat, onEdit }: { chat: ChatView; onEdit: (chat: ChatView) => void }) {
  const t = useText(chatTexts);
  const { user } = useSession();
  const names = chat.users.map((member) => member.user.name).join(', ');
  return (
    <header className={styles['header']}>
      <Avatar name={chat.title} size={40} />
      <div className={styles['words']}>
        <h2 className={styles['title']}>{chat.title}</h2>
        <p title={names} className={styles['people']}>
          <span className={styles['count']}>{t('members', { count: chat.users.length })}</span>
          <span className={styles['names']}>{names}</span>
        </p>
      </div>
      {chat.ownerId === user.id && (
        <IconButton writes icon={Pencil} label={t('editTitle')} onClick={() => onEdit(chat)} />
      )}
    </header>
  );
}
