import { useText } from '@web/lib/i18n.ts';
import { requiredText } from '@web/lib/requiredText.ts';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { useSaveRecord } from '@web/pickers/records/useSaveRecord.ts';
import { Checkbox } from '@web/ui/Checkbox.tsx';
import { TextArea } from '@web/ui/TextArea.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import * as z from 'zod';
import type { IncidentRow } from './incident.ts';
import { incidentTexts } from './text.ts';

const words = z.string().trim().max(4000, 'too_long');
const IncidentForm = z.object({
  title: requiredText(z.string().trim().min(3, 'too_short').max(100, 'too_long')),
  description: words,
  affected: words,
  measures: words,
  protocol: z.string().trim().max(100, 'too_long'),
  isReported: z.boolean(),
});

/** Create without `incident`: it is known from this moment on. Change with it. */
export function IncidentDialog({ incident, onClose }: { incident: IncidentRow | undefined; onClose: () => void }) {
  const t = useText(incidentTexts);
  const save = useSaveRecord('incidents', incident, { saved: t('saved') });
  const form = useZodForm(IncidentForm, {
    defaultValues: {
      ...{ title: incident?.title ?? '', description: incident?.description ?? '', affected: incident?.affected ?? '' },
      ...{ measures: incident?.measures ?? '', protocol: incident?.protocol ?? '' },
      isReported: incident !== undefined && incident.reportedAt !== null,
    },
  });
  return (
    <FormDialog
      title={incident?.title ?? t('add')}
      form={form}
      onClose={onClose}
      onSubmit={({ isReported, protocol, ...said }) =>
        save({ ...said, isReported, protocol }, { ...said, knownAt: new Date().toISOString() })
      }
    >
      <TextField label={t('what')} autoComplete="off" isRequired isFirstFocus {...form.field('title')} />
      <TextArea label={t('description')} minRows={2} {...form.field('description')} />
      <TextArea label={t('affected')} minRows={2} {...form.field('affected')} />
      <TextArea label={t('measures')} minRows={2} {...form.field('measures')} />
      {incident && <TextField label={t('protocol')} autoComplete="off" {...form.field('protocol')} />}
      {incident && <Checkbox label={t('isReported')} {...form.register('isReported')} />}
    </FormDialog>
  );
}
