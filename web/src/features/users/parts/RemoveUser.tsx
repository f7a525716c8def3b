import type { UserView } from '@shared/users/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { ConfirmDialog } from '@web/ui/ConfirmDialog.tsx';
import { toast } from '@web/ui/toast.tsx';
import { usersTexts } from '../text.ts';

export function RemoveUser({ user, onClose }: { user: UserView; onClose: () => void }) {
  const t = useText(usersTexts);
  const client = useQueryClient();
  const remove = useAction('users', 'remove', {
    onError: () => true,
    onSuccess: () => {
      toast.success(t('removed'));
      void client.invalidateQueries({ queryKey: ['users'] });
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('removeTitle', { name: user.name })}
      action={t('remove')}
      onConfirm={() => remove.mutateAsync({ id: user.id })}
    >
      {t('removeText')}
    </ConfirmDialog>
  );
}
