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

const Place = z.object({
  text: z.string().max(100),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
const known = { text: 'Praça da Sé', latitude: -23.55052, longitude: -46.63331 };

export function LocationDialog({ isOpen, onClose, onSend }: Props) {
  const t = useText(sandboxTexts);
  const id = useId();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('location')}
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
      <PlaceForm
        id={id}
        onSubmit={(place) => {
          onClose();
          void onSend({ type: 'location', ...place });
        }}
      />
    </Dialog>
  );
}

function PlaceForm({ id, onSubmit }: { id: string; onSubmit: (place: z.infer<typeof Place>) => void }) {
  const t = useText(sandboxTexts);
  const form = useZodForm(Place, { defaultValues: known });
  const number = { isNumber: true };
  return (
    <Form id={id} form={form} onSubmit={onSubmit}>
      <TextField label={t('place')} {...form.field('text')} />
      <TextField label={t('latitude')} type="number" step="any" {...form.field('latitude', number)} />
      <TextField label={t('longitude')} type="number" step="any" {...form.field('longitude', number)} />
    </Form>
  );
}
