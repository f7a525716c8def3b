import type { InvoiceView } from '@shared/invoices/contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { formatDate, formatMoney } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { serverDate } from '@web/lib/serverClock.ts';
import { InvoiceBadge } from '@web/pickers/invoices/InvoiceBadge.tsx';
import { calendarDate, invoiceState } from '@web/pickers/invoices/state.ts';
import { invoiceWords } from '@web/pickers/invoices/text.ts';
import { useRecordPages } from '@web/pickers/records/useRecords.tsx';
import { ConfirmDialog } from '@web/ui/ConfirmDialog.tsx';
import { type Column, DataTable, type RowAction } from '@web/ui/DataTable.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { toast } from '@web/ui/toast.tsx';
import { BadgeCheck, Ban, CreditCard, ReceiptText, RotateCcw, Undo2, Wallet } from 'lucide-react';
import { useState } from 'react';
import { ConfirmPixDialog } from './ConfirmPixDialog.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { companyInvoicesTexts } from './text.ts';

type InvoiceDialogState = { readonly dialog: 'confirm' | 'refund' | 'cancel'; readonly invoice: InvoiceView };

/** A company's invoices as the platform's staff works on them; a section of the company's page, or a dialog's content. */
export function CompanyInvoices({ companyId }: { companyId: number }) {
  const t = useText(companyInvoicesTexts);
  const now = serverDate();
  const records = useRecordPages('invoices', 'list', { companyId }, ({ invoices }) => invoices);
  const [opened, setOpened] = useState<InvoiceDialogState>();
  const { setStatus, refresh } = useStatus(companyId);
  const close = () => setOpened(undefined);
  return (
    <>
      <DataTable
        label={t('title')}
        columns={useColumns(now)}
        rows={records.rows}
        scope={records.scope}
        rowKey={({ id }) => id}
        rowName={({ id, detail }) => `${id} ${detail}`}
        rowTone={(invoice) => (invoiceState(invoice, now) === 'overdue' ? 'failed' : undefined)}
        rowActions={useInvoiceActions(setOpened, async (invoice) => {
          await setStatus(invoice, 'open');
          toast.success(t('reopened'));
        })}
        empty={
          <EmptyState icon={ReceiptText} around={[Wallet, CreditCard]}>
            {t('empty')}
          </EmptyState>
        }
        failure={records.failure}
        more={records.more}
      />
      {opened?.dialog === 'confirm' && (
        <ConfirmPixDialog companyId={companyId} invoice={opened.invoice} onSaved={refresh} onClose={close} />
      )}
      {opened?.dialog === 'refund' && (
        <RefundDialog companyId={companyId} invoice={opened.invoice} onSaved={refresh} onClose={close} />
      )}
      <ConfirmDialog
        isOpen={opened?.dialog === 'cancel'}
        onClose={close}
        title={t('cancelTitle', { id: opened?.invoice.id ?? 0 })}
        action={t('cancel')}
        onConfirm={() => opened && setStatus(opened.invoice, 'canceled')}
      >
        {t('cancelText')}
      </ConfirmDialog>
    </>
  );
}

/** Changes an invoice's status, and reads the invoices again. */
function useStatus(companyId: number) {
  const client = useQueryClient();
  const update = useAction('invoices', 'update', { onError: () => true });
  const refresh = () => {
    void client.invalidateQueries({ queryKey: ['invoices'] });
    void client.invalidateQueries({ queryKey: ['companies'] });
  };
  const setStatus = async ({ id }: InvoiceView, status: 'open' | 'canceled') => {
    await update.mutateAsync({ companyId, id, status });
    refresh();
  };
  return { setStatus, refresh };
}

function useInvoiceActions(
  open: (opened: InvoiceDialogState) => void,
  reopen: (invoice: InvoiceView) => Promise<void>,
): (invoice: InvoiceView) => RowAction[] {
  const t = useText(companyInvoicesTexts);
  return (invoice) => {
    const { status, receivedValue } = invoice;
    const dialog = (name: InvoiceDialogState['dialog'], icon: RowAction['icon'], isDanger = false): RowAction => ({
      ...{ key: name, label: t(name), icon, isDanger },
      onSelect: () => open({ dialog: name, invoice }),
    });
    return [
      ...(status === 'open' ? [dialog('confirm', BadgeCheck)] : []),
      ...(receivedValue > 0 ? [dialog('refund', Undo2)] : []),
      ...(status === 'open' ? [dialog('cancel', Ban, true)] : []),
      ...(status === 'canceled'
        ? [{ key: 'reopen', label: t('reopen'), icon: RotateCcw, onSelect: () => void reopen(invoice) }]
        : []),
    ];
  };
}

function useColumns(now: Date): Column<InvoiceView>[] {
  const t = useText(companyInvoicesTexts);
  const words = useText(invoiceWords);
  return [
    { key: 'details', title: words('details'), render: ({ id, detail }) => `${detail} #${id}` },
    {
      key: 'value',
      title: words('value'),
      width: '110px',
      align: 'end',
      render: ({ value }) => formatMoney(value),
    },
    { key: 'dueDate', title: words('dueDate'), width: '110px', render: ({ dueDate }) => calendarDate(dueDate) },
    {
      key: 'status',
      title: words('status'),
      width: '190px',
      render: (invoice) => <InvoiceBadge invoice={invoice} now={now} />,
    },
    {
      key: 'paidAt',
      title: t('paidAt'),
      width: '110px',
      isHiddenOnPhone: true,
      render: ({ paidAt }) => (paidAt === null ? null : formatDate(paidAt)),
    },
  ];
}
