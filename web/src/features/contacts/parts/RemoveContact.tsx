import type { ContactView } from '@shared/contacts/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { ConfirmDialog } from '@web/ui/ConfirmDialog.tsx';
import { toast } from '@web/ui/toast.tsx';
import { contactsTexts } from '../text.ts';

export function RemoveContact({ contact, onClose }: { contact: ContactView; onClose: () => void }) {
  const t = useText(contactsTexts);
  const client = useQueryClient();
  const remove = useAction('contacts', 'remove', {
    onError: () => true,
    onSuccess: () => {
      toast.success(t('removed'));
      void client.invalidateQueries({ queryKey: ['contacts'] });
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('removeTitle', { name: contact.name })}
      action={t('remove')}
      onConfirm={() => remove.mutateAsync({ id: contact.id })}
    >
      {t('removeText')}
    </ConfirmDialog>
  );
}
