import type { InvoiceView } from '@shared/invoices/contract.ts';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import * as z from 'zod';
import { companyInvoicesTexts } from './text.ts';

export interface InvoiceDialogProps {
  companyId: number;
  invoice: InvoiceView;
  onSaved: () => void;
  onClose: () => void;
}

const form = z.object({
  endToEndId: z.string().trim().min(1, 'required'),
  value: z.number('required').min(0.01, 'required').max(10_000_000),
});
type PixConfirmationFields = z.output<typeof form>;

/** A Pix to the platform's own key has arrived; the bank's id makes it count once. */
export function ConfirmPixDialog({ companyId, invoice, onSaved, onClose }: InvoiceDialogProps) {
  const t = useText(companyInvoicesTexts);
  const confirm = useAction('invoices', 'confirm', { onError: () => true });
  const { id, missingValue } = invoice;
  const fields = useZodForm<PixConfirmationFields, PixConfirmationFields>(form, {
    defaultValues: { endToEndId: '', value: missingValue },
  });
  return (
    <FormDialog
      title={t('confirm')}
      description={t('confirmText', { id })}
      action={t('confirm')}
      size="small"
      form={fields}
      onClose={onClose}
      onSubmit={async (values) => {
        await confirm.mutateAsync({ companyId, id, ...values });
        toast.success(t('confirmed'));
        onSaved();
      }}
    >
      <TextField
        label={t('endToEndId')}
        hint={t('endToEndHint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={35}
        isRequired
        isFirstFocus
        {...fields.field('endToEndId')}
      />
      <TextField
        label={t('amount')}
        type="number"
        inputMode="decimal"
        min={0.01}
        step={0.01}
        isRequired
        {...fields.field('value', { isNumber: true })}
      />
    </FormDialog>
  );
}
