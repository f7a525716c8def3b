import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { toast } from '@web/ui/toast.tsx';
import { mergeTexts } from './mergeText.ts';

/** Takes a merge back; the contact comes into the lists again. */
export function useUnmerge() {
  const t = useText(mergeTexts);
  const client = useQueryClient();
  return useAction('contacts', 'unmerge', {
    onSuccess: () => {
      toast.success(t('undone'));
      void client.invalidateQueries({ queryKey: ['contacts'] });
    },
  });
}
