import type { ChatView } from '@shared/chats/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { withField } from '@web/lib/withField.ts';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { UsersSelect } from '@web/pickers/UserSelect.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import { applyChat } from '../cache.ts';
import { ChatForm, chatDefaults } from '../chatForm.ts';
import { chatTexts } from '../text.ts';

const shownInForm = { onError: () => true } as const;

interface Props {
  chat: ChatView | undefined;
  /** A new chat is opened at once. */
  onSaved: (chat: ChatView) => void;
  onClose: () => void;
}

/** Create without `chat`, change with it. */
export function ChatDialog({ chat, onSaved, onClose }: Props) {
  const t = useText(chatTexts);
  const client = useQueryClient();
  const { user } = useSession();
  const create = useAction('chats', 'create', shownInForm);
  const update = useAction('chats', 'update', shownInForm);
  const form = useZodForm(ChatForm, { defaultValues: chatDefaults(chat) });
  const { errors } = form.formState;
  return (
    <FormDialog
      title={t(chat === undefined ? 'add' : 'editTitle')}
      form={form}
      onClose={onClose}
      onSubmit={async (values) => {
        const work = chat === undefined ? create.mutateAsync(values) : update.mutateAsync({ ...values, id: chat.id });
        const saved = await withField(work, { ERR_NO_USER_FOUND: 'users' });
        applyChat(client, saved, user.id);
        toast.success(t('saved'));
        onSaved(saved);
      }}
    >
      <TextField
        label={t('name')}
        isRequired
        isFirstFocus
        {...form.field('title')}
        {...(errors.title?.message === 'required' && { error: t('nameRequired') })}
      />
      <UsersSelect
        label={t('users')}
        hint={t('usersHint')}
        isRequired
        without={[user.id]}
        {...form.value('users')}
        {...(errors.users?.message === 'required' && { error: t('usersRequired') })}
      />
    </FormDialog>
  );
}
