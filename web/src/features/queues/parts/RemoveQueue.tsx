import type { QueueView } from '@shared/queues/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { ConfirmDialog } from '@web/ui/ConfirmDialog.tsx';
import { toast } from '@web/ui/toast.tsx';
import { queuesTexts } from '../text.ts';

export function RemoveQueue({ queue, onClose }: { queue: QueueView; onClose: () => void }) {
  const t = useText(queuesTexts);
  const client = useQueryClient();
  const remove = useAction('queues', 'remove', {
    onError: () => true,
    onSuccess: () => {
      toast.success(t('removed'));
      void client.invalidateQueries({ queryKey: ['queues'] });
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('removeTitle', { name: queue.name })}
      action={t('remove')}
      onConfirm={() => remove.mutateAsync({ id: queue.id })}
    >
      {t('removeText')}
    </ConfirmDialog>
  );
}
