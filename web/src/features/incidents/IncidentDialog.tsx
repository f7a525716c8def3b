import { useText } from '@web/lib/i18n.ts';
import { requiredText } from '@web/lib/requiredText.ts';
import { serverTime } from '@web/lib/serverClock.ts';
import { companyMoment, formatMoment } from '@web/lib/time.ts';
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
const wallPattern = 'yyyy-MM-ddTHH:mm';
const isPast = (wall: string): boolean => {
  const moment = companyMoment(wall);
  return moment !== undefined && moment.getTime() <= serverTime();
};

const IncidentForm = z.object({
  title: requiredText(z.string().trim().min(3, 'too_short').max(100, 'too_long')),
  description: words,
  affected: words,
  risks: words,
  measures: words,
  contact: words,
  delay: words,
  knownAt: requiredText(z.string().refine(isPast, 'invalid')),
  happenedAt: z.string().refine((wall) => wall === '' || isPast(wall), 'invalid'),
  protocol: z.string().trim().max(100, 'too_long'),
  isReported: z.boolean(),
});

const empty = { title: '', description: '', affected: '', risks: '', measures: '', contact: '', delay: '' };
const wallOf = (instant: string | number | null): string =>
  instant === null ? '' : formatMoment(instant, wallPattern);

/** Create without `incident`, change with it. */
export function IncidentDialog({ incident, onClose }: { incident: IncidentRow | undefined; onClose: () => void }) {
  const t = useText(incidentTexts);
  const save = useSaveRecord('incidents', incident, { saved: t('saved') });
  const known = wallOf(incident?.knownAt ?? serverTime());
  const form = useZodForm(IncidentForm, {
    defaultValues: {
      ...{ ...empty, protocol: '', ...incident },
      knownAt: known,
      happenedAt: wallOf(incident?.happenedAt ?? null),
      isReported: incident !== undefined && incident.reportedAt !== null,
    },
  });
  const submit = ({ isReported, protocol, knownAt, happenedAt, ...said }: z.output<typeof IncidentForm>) => {
    const happened = { ...said, happenedAt: companyMoment(happenedAt)?.toISOString() ?? null };
    const knownOn = companyMoment(knownAt)?.toISOString() ?? '';
    // The wall shows no seconds: who changes something else leaves the instant as it was.
    const moved = knownAt === known ? {} : { knownAt: knownOn };
    return save({ ...happened, ...moved, isReported, protocol }, { ...happened, knownAt: knownOn });
  };
  return (
    <FormDialog
      title={incident?.title ?? t('add')}
      form={form}
      columns={2}
      size="wide"
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField label={t('what')} autoComplete="off" isRequired isFirstFocus {...form.field('title')} />
      <TextField
        label={t('knownAt')}
        hint={t('knownHint')}
        type="datetime-local"
        isRequired
        {...form.field('knownAt')}
      />
      <TextField label={t('happenedAt')} hint={t('happenedHint')} type="datetime-local" {...form.field('happenedAt')} />
      <TextArea label={t('description')} minRows={2} {...form.field('description')} />
      <TextArea label={t('affected')} hint={t('affectedHint')} minRows={2} {...form.field('affected')} />
      <TextArea label={t('risks')} minRows={2} {...form.field('risks')} />
      <TextArea label={t('measures')} minRows={2} {...form.field('measures')} />
      <TextArea label={t('contact')} hint={t('contactHint')} minRows={2} {...form.field('contact')} />
      {incident && <TextArea label={t('delay')} minRows={1} {...form.field('delay')} />}
      {incident && <TextField label={t('protocol')} autoComplete="off" {...form.field('protocol')} />}
      {incident && <Checkbox label={t('isReported')} {...form.register('isReported')} />}
    </FormDialog>
  );
}
