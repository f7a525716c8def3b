import { useText } from '@web/lib/i18n.ts';
import { Button } from '@web/ui/Button.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { Form } from '@web/ui/Form.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import { useId } from 'react';
import * as z from 'zod';
import type { Outgoing } from '../chat.ts';
import { sandboxTexts } from '../text.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onSend: (input: Outgoing) => Promise<boolean>;
}

const Card = z.object({ text: z.string().trim().min(1, 'required').max(100), contactNumber: z.string().max(20) });

/** A contact card to send. */
export function ContactDialog({ isOpen, onClose, onSend }: Props) {
  const t = useText(sandboxTexts);
  const id = useId();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('contact')}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={id} variant="primary">
            {t('send')}
          </Button>
        </>
      }
    >
      <CardForm
        id={id}
        onSubmit={(card) => {
          onClose();
          void onSend({ type: 'contacts', ...card });
        }}
      />
    </Dialog>
  );
}

function CardForm({ id, onSubmit }: { id: string; onSubmit: (card: z.infer<typeof Card>) => void }) {
  const t = useText(sandboxTexts);
  const form = useZodForm(Card, { defaultValues: { text: '', contactNumber: '' } });
  return (
    <Form id={id} form={form} onSubmit={onSubmit}>
      <TextField label={t('name')} isRequired isFirstFocus autoComplete="off" {...form.field('text')} />
      <TextField label={t('number')} type="tel" autoComplete="off" {...form.field('contactNumber')} />
    </Form>
  );
}
