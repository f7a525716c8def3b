import { formatDocument } from '@shared/core/documents.ts';
import type { InvoiceView } from '@shared/invoices/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatMoney } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { calendarDate } from '@web/pickers/invoices/state.ts';
import { invoiceWords } from '@web/pickers/invoices/text.ts';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { Button } from '@web/ui/Button.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { SkeletonText } from '@web/ui/Skeleton.tsx';
import { ArrowLeft, FileDown, ReceiptText } from 'lucide-react';
import { useNavigate, useParams } from 'react-router-dom';
import styles from './ReceiptScreen.module.css';
import { invoicesTexts } from './text.ts';

/** A page made to be printed: every browser saves it as a PDF with text that can be searched, without code of ours. */
export function ReceiptScreen() {
  const t = useText(invoicesTexts);
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const answer = useQuery(query('invoices', 'get', { id: Number(id) }));
  const invoice = answer.data;
  const isPaid = invoice?.status === 'paid';
  return (
    <Screen
      header={
        <ScreenHeader
          title={t('receiptTitle')}
          action={
            <>
              <IconButton icon={ArrowLeft} label={t('backToInvoices')} onClick={() => void navigate('/financeiro')} />
              {isPaid && (
                <Button variant="primary" icon={FileDown} onClick={() => window.print()}>
                  {t('savePdf')}
                </Button>
              )}
            </>
          }
        />
      }
    >
      {answer.isError ? (
        <LoadFailure error={answer.error} onRetry={() => void answer.refetch()} />
      ) : invoice === undefined ? (
        <SkeletonText lines={8} />
      ) : isPaid ? (
        <Paper invoice={invoice} />
      ) : (
        <EmptyState icon={ReceiptText}>{t('noReceipt')}</EmptyState>
      )}
    </Screen>
  );
}

function Paper({ invoice }: { invoice: InvoiceView }) {
  const t = useText(invoicesTexts);
  const words = useText(invoiceWords);
  const { company } = useSession().user;
  const { id, detail, recurrence, users, connections, queues, paidAt, txid, receivedValue, refundedValue } = invoice;
  const rows: readonly (readonly [string, string])[] = [
    [t('receivedFrom'), company.name],
    [t('document'), formatDocument(company.document) || '–'],
    [t('for'), `${detail} · ${words(recurrence || 'MENSAL')}`],
    [words('users'), String(users)],
    [words('connections'), String(connections)],
    [words('queues'), String(queues)],
    [words('dueDate'), calendarDate(invoice.dueDate)],
    [t('paidAt'), paidAt === null ? '–' : formatDate(paidAt)],
    [t('transaction'), txid ?? '–'],
    ...(refundedValue > 0 ? [[t('givenBack'), formatMoney(refundedValue)] as const] : []),
  ];
  return (
    <article className={styles['paper']} aria-label={t('receiptTitle')}>
      <header className={styles['head']}>
        <div>
          <p className={styles['brand']}>Prosa</p>
          <h2 className={styles['title']}>{t('receiptTitle')}</h2>
        </div>
        <span>{t('receiptNumber', { id })}</span>
      </header>
      <dl className={styles['facts']}>
        {rows.map(([name, value]) => (
          <div key={name} className={styles['fact']}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles['total']}>
        <span>{t('received')}</span>
        <strong>{formatMoney(receivedValue)}</strong>
      </p>
      <p className={styles['foot']}>{t('notTaxInvoice')}</p>
    </article>
  );
}
