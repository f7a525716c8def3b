import { standardWords } from '@shared/optOuts/rules.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { Spinner } from '@web/ui/Spinner.tsx';
import { TextArea } from '@web/ui/TextArea.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import * as z from 'zod';
import { optOutTexts } from './text.ts';

const column = 'optOutWords';
const WordsForm = z.object({ words: z.string().trim().max(1000, 'too_long') });

/** Words by which customers opt out of campaigns. */
export function WordsDialog({ onClose }: { onClose: () => void }) {
  const t = useText(optOutTexts);
  const setting = useQuery({ ...query('settings', 'one', { column }), staleTime: 0 });
  if (setting.data !== undefined && !setting.isFetching)
    return <WordsOf words={setting.data[column] ?? ''} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title={t('wordsTitle')} size="small">
      {setting.isError ? <LoadFailure error={setting.error} onRetry={() => void setting.refetch()} /> : <Spinner />}
    </Dialog>
  );
}

function WordsOf({ words, onClose }: { words: string; onClose: () => void }) {
  const t = useText(optOutTexts);
  const client = useQueryClient();
  const save = useAction('settings', 'updateCompany', { onError: () => true });
  const form = useZodForm(WordsForm, { defaultValues: { words } });
  return (
    <FormDialog
      title={t('wordsTitle')}
      size="small"
      form={form}
      onClose={onClose}
      onSubmit={async (values) => {
        await save.mutateAsync({ column, data: values.words });
        toast.success(t('wordsSaved'));
        void client.invalidateQueries({ queryKey: ['settings'] });
      }}
    >
      <TextArea
        label={t('words')}
        hint={t('wordsHint', { words: standardWords.slice(0, 8).join(', ') })}
        isFirstFocus
        {...form.field('words')}
      />
    </FormDialog>
  );
}
