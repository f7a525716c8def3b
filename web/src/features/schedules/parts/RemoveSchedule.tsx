import type { ScheduleView } from '@shared/schedules/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { ConfirmDialog } from '@web/ui/ConfirmDialog.tsx';
import { toast } from '@web/ui/toast.tsx';
import { schedulesTexts } from '../text.ts';

export function RemoveSchedule({ schedule, onClose }: { schedule: ScheduleView; onClose: () => void }) {
  const t = useText(schedulesTexts);
  const client = useQueryClient();
  const remove = useAction('schedules', 'remove', {
    onError: () => true,
    onSuccess: () => {
      toast.success(t('removed'));
      void client.invalidateQueries({ queryKey: ['schedules'] });
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('removeTitle', { name: schedule.contact.name })}
      action={t('remove')}
      onConfirm={() => remove.mutateAsync({ id: schedule.id })}
    >
      {t('removeText')}
    </ConfirmDialog>
  );
}
