import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { updateSetting } from '@web/lib/session.tsx';
import { toast } from '@web/ui/toast.tsx';
import { firstStepTexts } from './text.ts';

/** Puts the steps away for every administrator of the company, or brings them back. */
export function useDismissFirstSteps() {
  const t = useText(firstStepTexts);
  const save = useAction('settings', 'updateCompany');
  const write = async (data: 'hidden' | 'shown') => {
    await save.mutateAsync({ column: 'firstSteps', data });
    updateSetting('firstSteps', data);
  };
  return {
    isPending: save.isPending,
    show: () => write('shown'),
    hide: async () => {
      await write('hidden');
      toast.undo(t('hidden'), t('undo'), () => void write('shown'));
    },
  };
}
