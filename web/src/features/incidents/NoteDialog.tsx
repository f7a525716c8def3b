import { useText } from '@web/lib/i18n.ts';
import { requiredText } from '@web/lib/requiredText.ts';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { TextArea } from '@web/ui/TextArea.tsx';
import { Time } from '@web/ui/Time.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import * as z from 'zod';
import type { IncidentRow } from './incident.ts';
import { incidentTexts } from './text.ts';

const NoteForm = z.object({ text: requiredText(z.string().trim().min(1, 'required').max(2000, 'too_long')) });

interface Props {
  incident: IncidentRow;
  onSubmit: (text: string) => Promise<unknown>;
  onClose: () => void;
}

/** Notes of an incident, and one more. */
export function NoteDialog({ incident, onSubmit, onClose }: Props) {
  const t = useText(incidentTexts);
  const form = useZodForm(NoteForm, { defaultValues: { text: '' } });
  return (
    <FormDialog
      title={incident.title}
      form={form}
      action={t('addNote')}
      onClose={onClose}
      onSubmit={({ text }) => onSubmit(text)}
      before={
        <ul>
          {incident.notes.map(({ at, by, text }) => (
            <li key={at}>
              <Time at={at} as="date" /> {by.name}: {text}
            </li>
          ))}
        </ul>
      }
    >
      <TextArea label={t('notes')} minRows={2} isRequired isFirstFocus {...form.field('text')} />
    </FormDialog>
  );
}
