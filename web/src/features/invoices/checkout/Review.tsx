import { renewedDueDate } from '@shared/companies/renewal.ts';
import { formatDocument } from '@shared/core/documents.ts';
import type { InvoiceView } from '@shared/invoices/contract.ts';
import { formatCount, formatMoney } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { serverDate } from '@web/lib/serverClock.ts';
import { useSession } from '@web/lib/session.tsx';
import { calendarDate } from '@web/pickers/invoices/state.ts';
import { invoiceWords } from '@web/pickers/invoices/text.ts';
import styles from './Checkout.module.css';
import type { Payer } from './payerForm.ts';
import { checkoutTexts } from './text.ts';

/** Review of the amount, the period and the payer. */
export function Review({ invoice, payer }: { invoice: InvoiceView; payer: Payer }) {
  const t = useText(checkoutTexts);
  const words = useText(invoiceWords);
  const { dueDate, dueDay, timeZone } = useSession().user.company;
  const { recurrence, value, missingValue, receivedValue } = invoice;
  const validUntil = renewedDueDate({ dueDate, dueDay, recurrence, timeZone }, serverDate());
  const rows: readonly (readonly [string, string])[] = [
    [words('users'), formatCount(invoice.users)],
    [words('connections'), formatCount(invoice.connections)],
    [words('queues'), formatCount(invoice.queues)],
    [t('period'), words(recurrence || 'MENSAL')],
    [words('dueDate'), calendarDate(invoice.dueDate)],
    [t('validUntil'), calendarDate(validUntil)],
  ];
  return (
    <div className={styles['review']}>
      <section className={styles['plan']} aria-label={t('plan')}>
        <header className={styles['planHead']}>
          <h3 className={styles['planName']}>{invoice.detail}</h3>
          <span className={styles['price']}>{formatMoney(value)}</span>
        </header>
        <Facts rows={rows} />
      </section>
      <section className={styles['plan']} aria-label={t('payer')}>
        <h3 className={styles['planName']}>{t('payer')}</h3>
        <Facts
          rows={[
            [t('fullName'), payer.fullName],
            [t('document'), formatDocument(payer.document)],
            [t('address'), formatPayerAddress(payer) || '–'],
          ]}
        />
      </section>
      <p className={styles['total']}>
        <span>{t(receivedValue > 0 ? 'toPayRest' : 'toPay')}</span>
        <strong>{formatMoney(missingValue)}</strong>
      </p>
    </div>
  );
}

const formatPayerAddress = ({ address2, city, state, zipcode, country }: Payer): string =>
  address2 === '' && city === '' && zipcode === ''
    ? ''
    : [address2, [city, state].filter(Boolean).join(' - '), zipcode, country].filter(Boolean).join(', ');

function Facts({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className={styles['facts']}>
      {rows.map(([name, value]) => (
        <div key={name} className={styles['fact']}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
