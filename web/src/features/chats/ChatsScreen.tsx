import type { ChatView } from '@shared/chats/model.ts';
import { useDocumentTitle } from '@web/lib/documentTitle.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { narrow, useMedia } from '@web/lib/useMedia.ts';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { Tabs } from '@web/ui/Tabs.tsx';
import { usePrefetch } from '@web/ui/usePrefetch.ts';
import { VisuallyHidden } from '@web/ui/VisuallyHidden.tsx';
import { MessagesSquare, PenLine, UsersRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import styles from './ChatsScreen.module.css';
import { unreadCountOf } from './cache.ts';
import { ChatDialog, lazyChatPanels, RemoveChat } from './lazyPanels.tsx';
import { ChatList } from './parts/ChatList.tsx';
import { ChatPane } from './parts/ChatPane.tsx';
import { chatTexts } from './text.ts';
import { useChatList } from './useChats.ts';

type Open =
  | { readonly kind: 'edit'; readonly chat: ChatView | undefined }
  | { readonly kind: 'remove'; readonly chat: ChatView };

type Pane = 'chats' | 'messages';

/** Colleagues among themselves: the chats at the left, the open one at the right; on phones one at a time. */
export function ChatsScreen() {
  usePrefetch(lazyChatPanels);
  const t = useText(chatTexts);
  const { uuid } = useParams();
  const navigate = useNavigate();
  const isNarrow = useMedia(narrow);
  const [pane, setPane] = usePane(uuid);
  const [open, setOpen] = useState<Open>();
  useDocumentTitle(t('title'));
  const edit = (chat: ChatView | undefined) => setOpen({ kind: 'edit', chat });
  const list = (
    <ChatList
      selected={uuid}
      onOpen={() => setPane('messages')}
      onAdd={() => edit(undefined)}
      onEdit={edit}
      onRemove={(chat) => setOpen({ kind: 'remove', chat })}
    />
  );
  const messages = uuid === undefined ? <Welcome /> : <ChatPane key={uuid} id={uuid} onEdit={edit} />;
  return (
    <div className={styles['screen']}>
      {isNarrow ? (
        <NarrowPanes pane={pane} onChange={setPane} list={list} messages={messages} />
      ) : (
        <div className={styles['panes']}>
          <div className={styles['list']}>{list}</div>
          <div className={styles['messages']}>{messages}</div>
        </div>
      )}
      <Suspense>
        {open?.kind === 'edit' && (
          <ChatDialog
            chat={open.chat}
            onSaved={(chat) => void navigate(`/chats/${chat.uuid}`)}
            onClose={() => setOpen(undefined)}
          />
        )}
        {open?.kind === 'remove' && (
          <RemoveChat
            chat={open.chat}
            onRemoved={() => {
              if (open.chat.uuid === uuid) void navigate('/chats');
            }}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}

interface NarrowProps {
  pane: Pane;
  onChange: (pane: Pane) => void;
  list: React.ReactNode;
  messages: React.ReactNode;
}

/** Phones show the chats or the messages. */
function NarrowPanes({ pane, onChange, list, messages }: NarrowProps) {
  const t = useText(chatTexts);
  const { user } = useSession();
  const { chats = [] } = useChatList('');
  const tabs = [
    {
      key: 'chats' as const,
      label: t('chats'),
      count: chats.filter((chat) => unreadCountOf(chat, user.id) > 0).length,
    },
    { key: 'messages' as const, label: t('messages') },
  ];
  return (
    <Tabs
      label={t('panes')}
      isEven
      tabs={tabs}
      value={pane}
      onChange={onChange}
      className={styles['tabs']}
      panelClassName={styles['panel']}
    >
      {pane === 'messages' && (
        <h1>
          <VisuallyHidden>{t('title')}</VisuallyHidden>
        </h1>
      )}
      {pane === 'chats' ? list : messages}
    </Tabs>
  );
}

/** Opening a chat goes to its messages; leaving it, back to the list. */
function usePane(uuid: string | undefined) {
  const [pane, setPane] = useState<Pane>(uuid === undefined ? 'chats' : 'messages');
  const [shownFor, setShownFor] = useState(uuid);
  if (shownFor !== uuid) {
    setShownFor(uuid);
    setPane(uuid === undefined ? 'chats' : 'messages');
  }
  return [pane, setPane] as const;
}

function Welcome() {
  const t = useText(chatTexts);
  return (
    <div className={styles['welcome']}>
      <EmptyState icon={MessagesSquare} around={[UsersRound, PenLine]}>
        {t('welcome')}
      </EmptyState>
    </div>
  );
}
