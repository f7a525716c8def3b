import { useText } from '@web/lib/i18n.ts';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import * as z from 'zod';
import type { SendDialog } from '../lazyPanels.tsx';
import { sandboxTexts } from '../text.ts';

const Card = z.object({ text: z.string().trim().min(1, 'required').max(100), contactNumber: z.string().max(20) });

/** A contact card to send. */
export function ContactDialog({ onClose, onSend }: SendDialog) {
  const t = useText(sandboxTexts);
  const form = useZodForm(Card, { defaultValues: { text: '', contactNumber: '' } });
  return (
    <FormDialog
      title={t('contact')}
      action={t('send')}
      size="small"
      form={form}
      onClose={onClose}
      onSubmit={async (card) => void onSend({ type: 'contacts', ...card })}
    >
      <TextField label={t('name')} isRequired isFirstFocus autoComplete="off" {...form.field('text')} />
      <TextField label={t('number')} type="tel" autoComplete="off" {...form.field('contactNumber')} />
    </FormDialog>
  );
}
