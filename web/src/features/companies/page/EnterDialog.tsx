import type { CompanyRow } from '@shared/companies/contract.ts';
import { ImpersonationMode } from '@shared/platform/impersonation.ts';
import { useText } from '@web/lib/i18n.ts';
import { startImpersonation } from '@web/lib/impersonation.ts';
import { useAction } from '@web/lib/query.ts';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { RadioGroup } from '@web/ui/RadioGroup.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod';
import { pageTexts } from './text.ts';

const Entry = z.object({ reason: z.string().trim().min(5, 'too_short').max(300, 'too_long'), mode: ImpersonationMode });

/** Asks for a reason and the mode before a platform user enters a company. */
export function EnterDialog({ company, onClose }: { company: Pick<CompanyRow, 'id' | 'name'>; onClose: () => void }) {
  const t = useText(pageTexts);
  const navigate = useNavigate();
  const begin = useAction('impersonation', 'begin', { onError: () => true });
  const form = useZodForm(Entry, { defaultValues: { reason: '', mode: 'read' } });
  return (
    <FormDialog
      title={`${t('enter')} · ${company.name}`}
      description={t('enterHint')}
      action={t('enter')}
      form={form}
      onClose={onClose}
      onSubmit={async (values) => {
        const entered = await begin.mutateAsync({ companyId: company.id, ...values });
        await navigate('/tickets');
        startImpersonation(entered);
      }}
    >
      <TextField label={t('reason')} autoComplete="off" isRequired isFirstFocus {...form.field('reason')} />
      <RadioGroup
        label={t('mode')}
        options={[
          { value: 'read', label: t('read') },
          { value: 'write', label: t('write'), hint: t('writeHint') },
        ]}
        {...form.field('mode')}
      />
    </FormDialog>
  );
}
