import type { CompanyRow } from '@shared/companies/contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import * as z from 'zod';
import { pageTexts } from './text.ts';

/** First of two steps: the name must be typed, to prevent the removal of the wrong company. */
export function RemoveDialog({ company, onClose }: { company: Pick<CompanyRow, 'id' | 'name'>; onClose: () => void }) {
  const t = useText(pageTexts);
  const client = useQueryClient();
  const remove = useAction('removal', 'begin', { onError: () => true });
  const Typed = z.object({ name: z.string().refine((name) => name.trim() === company.name, 'other_name') });
  const form = useZodForm(Typed, { defaultValues: { name: '' } });
  return (
    <FormDialog
      title={t('remove')}
      description={t('removeHint')}
      action={t('remove')}
      isDanger
      form={form}
      size="small"
      onClose={onClose}
      onSubmit={async ({ name }) => {
        await remove.mutateAsync({ id: company.id, name });
        await client.invalidateQueries({ queryKey: ['companyPage'] });
        void client.invalidateQueries({ queryKey: ['companies'] });
      }}
    >
      <TextField
        label={t('typeName', { name: company.name })}
        autoComplete="off"
        isRequired
        isFirstFocus
        {...form.field('name')}
      />
    </FormDialog>
  );
}
