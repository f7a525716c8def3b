import type { DutyView } from '@shared/duty/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { ConfirmDialog } from '@web/ui/ConfirmDialog.tsx';
import { toast } from '@web/ui/toast.tsx';
import { dutyTexts } from '../text.ts';

export function RemoveDuty({ duty, onClose }: { duty: DutyView; onClose: () => void }) {
  const t = useText(dutyTexts);
  const client = useQueryClient();
  const remove = useAction('duty', 'remove', {
    onError: () => true,
    onSuccess: () => {
      toast.success(t('removed'));
      void client.invalidateQueries({ queryKey: ['duty'] });
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('removeTitle', { name: duty.user.name })}
      action={t('remove')}
      onConfirm={() => remove.mutateAsync({ id: duty.id })}
    >
      {t('removeText')}
    </ConfirmDialog>
  );
}
