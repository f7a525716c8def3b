import type { ChatView } from '@shared/chats/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { ConfirmDialog } from '@web/ui/ConfirmDialog.tsx';
import { toast } from '@web/ui/toast.tsx';
import { forgetChat } from '../cache.ts';
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
  const remove = useAction('chats', 'remove', {
    onError: () => true,
    onSuccess: () => {
      toast.success(t('removed'));
      onRemoved();
      forgetChat(client, chat.id, user.id);
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('removeTitle', { name: chat.title })}
      action={t('remove')}
      onConfirm={() => remove.mutateAsync({ id: chat.id })}
    >
      {t('removeText')}
    </ConfirmDialog>
  );
}
