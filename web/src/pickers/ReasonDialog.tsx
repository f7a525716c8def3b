import { requiredText } from '@web/lib/requiredText.ts';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { TextArea } from '@web/ui/TextArea.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import * as z from 'zod';

const ReasonForm = z.object({ reason: requiredText(z.string().trim().min(3, 'required').max(500, 'too_long')) });

interface Props {
  title: string;
  description?: string;
  label: string;
  hint: string;
  action: string;
  onSubmit: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks why; what is answered is kept with the deed. */
export function ReasonDialog({ title, description, label, hint, action, onSubmit, onClose }: Props) {
  const form = useZodForm(ReasonForm, { defaultValues: { reason: '' } });
  return (
    <FormDialog
      {...{ title, form, onClose, action }}
      {...(description === undefined ? {} : { description })}
      onSubmit={({ reason }) => onSubmit(reason)}
    >
      <TextArea label={label} hint={hint} minRows={2} isRequired isFirstFocus {...form.field('reason')} />
    </FormDialog>
  );
}
