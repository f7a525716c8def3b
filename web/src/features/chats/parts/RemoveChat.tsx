import type { ChatView } from '@shared/chats/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { RemoveRecord } from '@web/pickers/records/RemoveRecord.tsx';
import { applyChatRemoval } from '../cache.ts';
import { chatTexts } from '../text.ts';

interface Props {
  chat: ChatView;
  onRemoved: () => void;
  onClose: () => void;
}

export function RemoveChat({ chat, onRemoved, onClose }: Props) {
  const t = useText(chatTexts);
  const client = useQueryClient();
  const { user } = useSession();
  return (
    <RemoveRecord
      feature="chats"
      id={chat.id}
      title={t('removeTitle', { name: chat.title })}
      removed={t('removed')}
      onClose={onClose}
      onRemoved={() => {
        onRemoved();
        applyChatRemoval(client, chat.id, user.id);
      }}
    >
      {t('removeText')}
    </RemoveRecord>
  );
}
