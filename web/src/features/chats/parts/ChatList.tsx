import type { ChatView } from '@shared/chats/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { moreOf } from '@web/lib/query.ts';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { Button } from '@web/ui/Button.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { InfiniteScroll } from '@web/ui/InfiniteScroll.tsx';
import { ListPane } from '@web/ui/ListPane.tsx';
import { NoResults } from '@web/ui/NoResults.tsx';
import { SearchField } from '@web/ui/SearchField.tsx';
import { Skeleton } from '@web/ui/Skeleton.tsx';
import { useStillRows } from '@web/ui/useStillRows.ts';
import { MessagesSquare, PenLine, Plus, Search, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { chatTexts } from '../text.ts';
import { useChatList } from '../useChats.ts';
import { ChatItem } from './ChatItem.tsx';
import styles from './ChatList.module.css';

interface Props {
  selected: string | undefined;
  onOpen: () => void;
  onAdd: () => void;
  onEdit: (chat: ChatView) => void;
  onRemove: (chat: ChatView) => void;
}

const none: readonly ChatView[] = [];
const getChatId = ({ id }: ChatView): ChatView['id'] => id;

/** The caller's chats with what is new in them; they keep their order under the pointer. */
export function ChatList({ selected, onOpen, onAdd, onEdit, onRemove }: Props) {
  const t = useText(chatTexts);
  const [search, setSearch] = useState('');
  const list = useChatList(search);
  const { isError, error, refetch } = list;
  const [isHeld, setHeld] = useState(false);
  const still = useStillRows(list.chats ?? none, { keyOf: getChatId, isHeld, scope: search });
  // A deleted chat disappears at once.
  const chats = list.chats && still.rows.filter(({ id }) => !still.gone.has(id));
  return (
    <ListPane
      label={t('chats')}
      title={t('title')}
      actions={<IconButton writes icon={Plus} variant="primary" label={t('add')} onClick={onAdd} />}
      search={<SearchField label={t('search')} value={search} onSearch={setSearch} />}
    >
      <div className={styles['rows']} onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
        {chats === undefined && isError && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {chats === undefined && !isError && <LoadingRows />}
        {chats?.length === 0 && search === '' && <NoChats onAdd={onAdd} />}
        {chats?.length === 0 && search !== '' && (
          <NoResults icon={Search} clear={t('clearSearch')} onClear={() => setSearch('')}>
            {t('emptyFound')}
          </NoResults>
        )}
        {chats !== undefined && chats.length > 0 && (
          <ul>
            {chats.map((chat) => (
              <li key={chat.id}>
                <ChatItem
                  chat={chat}
                  isSelected={chat.uuid === selected}
                  onOpen={onOpen}
                  onEdit={() => onEdit(chat)}
                  onRemove={() => onRemove(chat)}
                />
              </li>
            ))}
          </ul>
        )}
        <InfiniteScroll {...moreOf(list)} />
      </div>
    </ListPane>
  );
}

function LoadingRows() {
  return (
    <div className={styles['loading']}>
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height={48} />
      ))}
    </div>
  );
}

function NoChats({ onAdd }: Pick<Props, 'onAdd'>) {
  const t = useText(chatTexts);
  return (
    <EmptyState
      icon={MessagesSquare}
      around={[UsersRound, PenLine]}
      action={
        <Button writes variant="primary" icon={Plus} onClick={onAdd}>
          {t('add')}
        </Button>
      }
    >
      {t('empty')}
    </EmptyState>
  );
}
