import { WrittenPhone } from '@shared/core/fields.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { requiredText } from '@web/lib/requiredText.ts';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import * as z from 'zod';
import { optOutTexts } from './text.ts';

const OptOutForm = z.object({
  number: requiredText(WrittenPhone),
  name: z.string().trim().max(50, 'too_long'),
  text: z.string().trim().max(200, 'too_long'),
});

/** Form for an opt-out that a customer gave to the team directly. */
export function OptOutDialog({ onClose }: { onClose: () => void }) {
  const t = useText(optOutTexts);
  const client = useQueryClient();
  const create = useAction('optOuts', 'create', { onError: () => true });
  const form = useZodForm(OptOutForm, { defaultValues: { number: '', name: '', text: '' } });
  return (
    <FormDialog
      title={t('addTitle')}
      size="small"
      form={form}
      onClose={onClose}
      onSubmit={async (values) => {
        await create.mutateAsync(values);
        toast.success(t('saved'));
        void client.invalidateQueries({ queryKey: ['optOuts'] });
      }}
    >
      <TextField
        label={t('number')}
        hint={t('numberHint')}
        type="tel"
        isRequired
        isFirstFocus
        {...form.field('number')}
      />
      <TextField label={t('name')} {...form.field('name')} />
      <TextField label={t('text')} {...form.field('text')} />
    </FormDialog>
  );
}
