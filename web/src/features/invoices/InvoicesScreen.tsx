import type { InvoiceView } from '@shared/invoices/contract.ts';
import { formatCount, formatMoney } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { serverDate } from '@web/lib/serverClock.ts';
import { useSession } from '@web/lib/session.tsx';
import { useUrlFilters } from '@web/lib/useUrlFilters.ts';
import { InvoiceBadge } from '@web/pickers/invoices/InvoiceBadge.tsx';
import { calendarDate, invoiceState } from '@web/pickers/invoices/state.ts';
import { invoiceWords } from '@web/pickers/invoices/text.ts';
import { RecordsPage } from '@web/pickers/records/RecordsPage.tsx';
import { useRecordPages, useSearchText } from '@web/pickers/records/useRecords.tsx';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import type { Column } from '@web/ui/DataTable.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { toast } from '@web/ui/toast.tsx';
import { CreditCard, Layers, Link as LinkIcon, Receipt, ReceiptText, Wallet } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import styles from './InvoicesScreen.module.css';
import { invoicesTexts } from './text.ts';

const CheckoutDialog = lazyWithRetry(async () => (await import('./checkout/CheckoutDialog.tsx')).CheckoutDialog);

/** Paid and open invoices of a company (B-INV-2). */
export function InvoicesScreen() {
  const t = useText(invoicesTexts);
  const navigate = useNavigate();
  const search = useSearchText();
  const now = serverDate();
  const records = useRecordPages('invoices', 'list', { searchParam: search.text }, ({ invoices }) => invoices);
  const checkout = useCheckout(records.rows);
  const showReceipt = ({ id }: InvoiceView) => void navigate(`/financeiro/recibo/${id}`);
  return (
    <RecordsPage
      texts={invoicesTexts}
      {...{ search, records }}
      nameOf={({ id, detail }) => `${id} ${detail}`}
      rowTone={(invoice) => (invoiceState(invoice, now) === 'overdue' ? 'failed' : undefined)}
      icon={ReceiptText}
      around={[Wallet, CreditCard]}
      columns={useColumns(now, checkout.open)}
      filters={<Expired />}
      actions={
        <Button icon={Layers} onClick={() => void navigate('/financeiro/plano')}>
          {t('plan')}
        </Button>
      }
      rowActions={(invoice) => [
        ...(invoice.status === 'paid'
          ? [{ key: 'receipt', label: t('receipt'), icon: Receipt, onSelect: () => showReceipt(invoice) }]
          : []),
        ...(invoice.status === 'open'
          ? [
              {
                key: 'link',
                label: t('copyLink'),
                icon: LinkIcon,
                onSelect: () => void copyLink(invoice, t('linkCopied'), t('linkNotCopied')),
              },
            ]
          : []),
      ]}
    >
      {checkout.invoice !== undefined && (
        <Suspense>
          <CheckoutDialog invoice={checkout.invoice} onClose={checkout.close} />
        </Suspense>
      )}
    </RecordsPage>
  );
}

/** The invoice that is being paid: chosen here, or in a link to it while it is open. */
function useCheckout(rows: readonly InvoiceView[] | undefined) {
  const [{ pay }, setAddress] = useUrlFilters('pay');
  const [chosen, setChosen] = useState<number>();
  const asked = rows?.find(({ id, status }) => String(id) === pay && status === 'open')?.id;
  // The dialog stays open when its invoice becomes paid.
  if (asked !== undefined && asked !== chosen) setChosen(asked);
  return {
    invoice: rows?.find(({ id }) => id === chosen),
    open: ({ id }: InvoiceView) => setChosen(id),
    close() {
      setChosen(undefined);
      if (pay !== '') setAddress({ pay: '' });
    },
  };
}

async function copyLink({ id }: InvoiceView, done: string, refused: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(`${location.origin}/financeiro?pay=${id}`);
    toast.success(done);
  } catch {
    toast.error(refused);
  }
}

function Expired() {
  const t = useText(invoicesTexts);
  const { user, isExpired } = useSession();
  if (!isExpired) return null;
  return (
    <Banner tone="failed" className={styles['expired']}>
      {t('expiredAdmin', { date: calendarDate(user.company.dueDate) })} {t('kept')}
    </Banner>
  );
}

function useColumns(now: Date, onPay: (invoice: InvoiceView) => void): Column<InvoiceView>[] {
  const t = useText(invoicesTexts);
  const words = useText(invoiceWords);
  return [
    {
      key: 'details',
      title: words('details'),
      render: ({ id, detail }) => (
        <span>
          {detail} <span className={styles['number']}>#{id}</span>
        </span>
      ),
    },
    ...(['users', 'connections', 'queues'] as const).map((name) => ({
      key: name,
      title: words(name),
      width: '100px',
      align: 'end' as const,
      isHiddenOnPhone: true,
      render: (invoice: InvoiceView) => formatCount(invoice[name]),
    })),
    {
      key: 'value',
      title: words('value'),
      width: '120px',
      align: 'end',
      render: ({ value }) => <span className={styles['money']}>{formatMoney(value)}</span>,
    },
    { key: 'dueDate', title: words('dueDate'), width: '120px', render: ({ dueDate }) => calendarDate(dueDate) },
    {
      key: 'status',
      title: words('status'),
      width: '190px',
      render: (invoice) => <InvoiceBadge invoice={invoice} now={now} />,
    },
    {
      key: 'action',
      title: t('action'),
      width: '120px',
      render: (invoice) => <Action invoice={invoice} onPay={onPay} />,
    },
  ];
}

function Action({ invoice, onPay }: { invoice: InvoiceView; onPay: (invoice: InvoiceView) => void }) {
  const t = useText(invoicesTexts);
  if (invoice.status === 'paid') return <span className={styles['done']}>{t('paid')}</span>;
  if (invoice.status !== 'open') return null;
  return (
    <Button
      writes
      size="small"
      variant="primary"
      aria-label={t('payNamed', { id: invoice.id })}
      onClick={() => onPay(invoice)}
    >
      {t('pay')}
    </Button>
  );
}
