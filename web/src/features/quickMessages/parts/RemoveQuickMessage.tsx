import type { QuickMessageView } from '@shared/quickMessages/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { ConfirmDialog } from '@web/ui/ConfirmDialog.tsx';
import { toast } from '@web/ui/toast.tsx';
import { quickTexts } from '../text.ts';

export function RemoveQuickMessage({ record, onClose }: { record: QuickMessageView; onClose: () => void }) {
  const t = useText(quickTexts);
  const client = useQueryClient();
  const remove = useAction('quickMessages', 'remove', {
    onError: () => true,
    onSuccess: () => {
      toast.success(t('removed'));
      void client.invalidateQueries({ queryKey: ['quickMessages'] });
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('removeTitle', { name: record.isCategory ? record.shortcode : `/${record.shortcode}` })}
      action={t('remove')}
      onConfirm={() => remove.mutateAsync({ id: record.id })}
    >
      {t(record.isCategory ? 'removeCategoryText' : 'removeText')}
    </ConfirmDialog>
  );
}
