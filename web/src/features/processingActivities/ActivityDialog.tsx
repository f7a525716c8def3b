import {
  LegalBasis,
  legalBases,
  type ProcessingActivityView,
  retentionKinds,
} from '@shared/processingActivities/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { requiredText } from '@web/lib/requiredText.ts';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { useSaveRecord } from '@web/pickers/records/useSaveRecord.ts';
import { SelectField } from '@web/ui/SelectField.tsx';
import { TextArea } from '@web/ui/TextArea.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import * as z from 'zod';
import { baseTexts } from './baseText.ts';
import { activityTexts } from './text.ts';

const words = z.string().trim().max(2000, 'too_long');
const none = z.literal('').transform(() => null);
const ActivityForm = z.object({
  activity: requiredText(z.string().trim().min(3, 'too_short').max(100, 'too_long')),
  purpose: words,
  legalBasis: LegalBasis.or(none),
  people: words,
  data: words,
  recipients: words,
  internationalTransfer: words,
  retentionKind: z.enum(retentionKinds).or(none),
  retention: words,
  security: words,
  responsible: words,
});

const empty = { activity: '', purpose: '', people: '', data: '', recipients: '', internationalTransfer: '' };

/** Create without `activity`, change with it. */
export function ActivityDialog(props: { activity: ProcessingActivityView | undefined; onClose: () => void }) {
  const { activity, onClose } = props;
  const t = useText(activityTexts);
  const base = useText(baseTexts);
  const save = useSaveRecord('processingActivities', activity, { saved: t('saved') });
  const written = { ...empty, retention: '', security: '', responsible: '', ...activity };
  const form = useZodForm(ActivityForm, {
    defaultValues: {
      ...written,
      legalBasis: activity?.legalBasis ?? '',
      retentionKind: activity?.retentionKind ?? '',
    },
  });
  return (
    <FormDialog
      title={activity?.activity ?? t('add')}
      form={form}
      columns={2}
      size="wide"
      onClose={onClose}
      onSubmit={(values) => save(values)}
    >
      <TextField label={t('activity')} autoComplete="off" isRequired isFirstFocus {...form.field('activity')} />
      <SelectField
        label={t('legalBasis')}
        hint={t('basisHint')}
        placeholder={t('chooseBasis')}
        options={legalBases.map((value) => ({ value, label: base(value) }))}
        {...form.field('legalBasis')}
      />
      <TextArea label={t('why')} minRows={2} {...form.field('purpose')} />
      <TextArea label={t('people')} minRows={2} {...form.field('people')} />
      <TextArea label={t('data')} minRows={2} {...form.field('data')} />
      <TextArea label={t('recipients')} minRows={2} {...form.field('recipients')} />
      <TextArea label={t('internationalTransfer')} minRows={2} {...form.field('internationalTransfer')} />
      <TextArea label={t('security')} minRows={2} {...form.field('security')} />
      <SelectField
        label={t('retentionKind')}
        placeholder={t('noKind')}
        options={retentionKinds.map((value) => ({ value, label: t(value) }))}
        {...form.field('retentionKind')}
      />
      <TextArea label={t('retention')} minRows={1} {...form.field('retention')} />
      <TextArea label={t('responsible')} hint={t('responsibleHint')} minRows={1} {...form.field('responsible')} />
    </FormDialog>
  );
}
