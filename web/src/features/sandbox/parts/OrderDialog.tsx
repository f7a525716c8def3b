import { SandboxProduct } from '@shared/sandbox/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import * as z from 'zod';
import type { SendDialog } from '../lazyPanels.tsx';
import { sandboxTexts } from '../text.ts';

const Order = SandboxProduct.extend({
  id: z.string().trim().min(1, 'required').max(100),
  text: z.string().max(1000),
});
const known = { id: 'vela-lavanda', quantity: 2, price: 39.9, text: '' };
const number = { isNumber: true };

/** A product ordered from the company's catalog. */
export function OrderDialog({ onClose, onSend }: SendDialog) {
  const t = useText(sandboxTexts);
  const form = useZodForm(Order, { defaultValues: known });
  return (
    <FormDialog
      title={t('order')}
      action={t('send')}
      size="small"
      form={form}
      onClose={onClose}
      onSubmit={async ({ text, ...product }) => void onSend({ type: 'order', text, products: [product] })}
    >
      <TextField label={t('product')} isRequired isFirstFocus autoComplete="off" {...form.field('id')} />
      <TextField label={t('quantity')} type="number" min={1} {...form.field('quantity', number)} />
      <TextField label={t('price')} type="number" min={0} step="any" {...form.field('price', number)} />
      <TextField label={t('orderWords')} autoComplete="off" {...form.field('text')} />
    </FormDialog>
  );
}
