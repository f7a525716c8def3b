import type { Payment } from '@shared/invoices/model.ts';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime, formatMoney } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { SelectField } from '@web/ui/SelectField.tsx';
import { SkeletonText } from '@web/ui/Skeleton.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import * as z from 'zod';
import type { InvoiceDialogProps } from './ConfirmPixDialog.tsx';
import { companyInvoicesTexts } from './text.ts';

const form = z.object({
  paymentId: z.string().min(1, 'required'),
  value: z.number('required').min(0.01, 'required').max(10_000_000),
});
type RefundFields = z.output<typeof form>;

const leftOf = ({ value, refundedValue }: Payment): number => Math.round((value - refundedValue) * 100) / 100;

/** Form for the payment to refund, and the amount. */
export function RefundDialog(props: InvoiceDialogProps) {
  const { companyId, invoice, onClose } = props;
  const t = useText(companyInvoicesTexts);
  const detail = useQuery(query('invoices', 'get', { companyId, id: invoice.id }));
  const payments = detail.data?.payments.filter((payment) => leftOf(payment) > 0);
  if (payments !== undefined && payments.length > 0) return <Refund {...props} payments={payments} />;
  return (
    <Dialog isOpen size="small" onClose={onClose} title={t('refund')}>
      {detail.isError ? (
        <LoadFailure error={detail.error} onRetry={() => void detail.refetch()} />
      ) : payments === undefined ? (
        <SkeletonText lines={3} />
      ) : (
        t('nothingToRefund')
      )}
    </Dialog>
  );
}

function Refund({ companyId, invoice, onSaved, onClose, payments }: InvoiceDialogProps & { payments: Payment[] }) {
  const t = useText(companyInvoicesTexts);
  const refund = useAction('invoices', 'refund', { onError: () => true });
  // The last one first: of two for the same invoice it is the one too many.
  const [last] = payments.slice(-1);
  const fields = useZodForm<RefundFields, RefundFields>(form, {
    defaultValues: { paymentId: last?.id ?? '', value: last ? leftOf(last) : undefined },
  });
  const { id } = invoice;
  return (
    <FormDialog
      title={t('refund')}
      description={t('refundText', { id })}
      action={t('refund')}
      size="small"
      form={fields}
      onClose={onClose}
      onSubmit={async (values) => {
        await refund.mutateAsync({ companyId, id, ...values });
        toast.success(t('refunded'));
        onSaved();
      }}
    >
      <SelectField
        label={t('payment')}
        isRequired
        options={payments.map((payment) => ({
          value: payment.id,
          label: `${formatMoney(leftOf(payment))} · ${formatDateTime(payment.paidAt)} · ${payment.id}`,
        }))}
        {...fields.field('paymentId')}
      />
      <TextField
        label={t('refundAmount')}
        hint={t('refundHint')}
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
