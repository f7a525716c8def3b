import type { Announcement } from '@shared/announcements/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { ConfirmDialog } from '@web/ui/ConfirmDialog.tsx';
import { toast } from '@web/ui/toast.tsx';
import { announcementTexts } from '../text.ts';

export function RemoveAnnouncement({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const t = useText(announcementTexts);
  const client = useQueryClient();
  const remove = useAction('announcements', 'remove', {
    onError: () => true,
    onSuccess: () => {
      toast.success(t('removed'));
      void client.invalidateQueries({ queryKey: ['announcements'] });
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('removeTitle', { name: announcement.title })}
      action={t('remove')}
      onConfirm={() => remove.mutateAsync({ id: announcement.id })}
    >
      {t('removeText')}
    </ConfirmDialog>
  );
}
