import { useText } from '@web/lib/i18n.ts';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import * as z from 'zod';
import type { SendDialog } from '../lazyPanels.tsx';
import { sandboxTexts } from '../text.ts';

const Coordinates = z.object({
  text: z.string().max(100),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
const known = { text: 'Praça da Sé', latitude: -23.55052, longitude: -46.63331 };
const number = { isNumber: true };

export function LocationDialog({ onClose, onSend }: SendDialog) {
  const t = useText(sandboxTexts);
  const form = useZodForm(Coordinates, { defaultValues: known });
  return (
    <FormDialog
      title={t('location')}
      action={t('send')}
      size="small"
      form={form}
      onClose={onClose}
      onSubmit={async (place) => void onSend({ type: 'location', ...place })}
    >
      <TextField label={t('place')} {...form.field('text')} />
      <TextField label={t('latitude')} type="number" step="any" {...form.field('latitude', number)} />
      <TextField label={t('longitude')} type="number" step="any" {...form.field('longitude', number)} />
    </FormDialog>
  );
}
