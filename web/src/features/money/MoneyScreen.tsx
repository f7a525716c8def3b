import type { MoneyMonth, MoneyReport, OverdueCompany } from '@shared/money/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatDate, formatDateTime, formatMoney, formatPercent } from '@web/lib/format.ts';
import { currentLanguage, useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { Banner } from '@web/ui/Banner.tsx';
import { Card } from '@web/ui/Card.tsx';
import { type Column, DataTable } from '@web/ui/DataTable.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { SkeletonText } from '@web/ui/Skeleton.tsx';
import { PartyPopper } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Costs } from './Costs.tsx';
import styles from './MoneyScreen.module.css';
import { moneyTexts } from './text.ts';

/** Revenue of the installation; for the platform's own staff. */
export function MoneyScreen() {
  const t = useText(moneyTexts);
  const answer = useQuery({ ...query('money', 'report', {}), staleTime: 0 });
  const report = answer.data;
  return (
    <Screen header={<ScreenHeader title={t('title')} purpose={t('purpose')} />}>
      {report !== undefined ? (
        <Report report={report} />
      ) : answer.isError ? (
        <LoadFailure error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <SkeletonText lines={10} />
      )}
    </Screen>
  );
}

function Report({ report }: { report: MoneyReport }) {
  const t = useText(moneyTexts);
  return (
    <div className={styles['report']}>
      {report.isPartial && <Banner tone="waiting">{t('partial')}</Banner>}
      <Figures report={report} />
      <div className={styles['tables']}>
        <Card title={t('months')} isFlush>
          <Months months={report.months} />
        </Card>
        <Card title={t('late')} isFlush>
          <Late companies={report.overdueCompanies} />
        </Card>
      </div>
      <Costs report={report} />
      <p className={styles['note']}>
        {t('asOf', { at: formatDateTime(report.asOf) })}. {t('costHint')}
      </p>
    </div>
  );
}

function Figures({ report }: { report: MoneyReport }) {
  const t = useText(moneyTexts);
  const { recurring, paying, open, overdue, won, lost, payingBefore, signedUp, trial } = report;
  const average = paying === 0 ? '' : ` · ${t('average', { amount: formatMoney(recurring / paying) })}`;
  return (
    <dl className={styles['figures']}>
      <Figure name={t('recurring')} value={formatMoney(recurring)}>
        {t('payingCompanies', { count: paying })}
        {average}
      </Figure>
      <Figure name={t('open')} value={formatMoney(open.value)}>
        {t('invoices', { count: open.count })}
      </Figure>
      <Figure name={t('overdue')} value={formatMoney(overdue.value)} isBad={overdue.count > 0}>
        {t('invoices', { count: overdue.count })}
      </Figure>
      <Figure name={t('churn')} value={payingBefore === 0 ? '–' : formatPercent(lost / payingBefore, 1)}>
        {t('churnOf', { lost: formatCount(lost), before: formatCount(payingBefore) })}
      </Figure>
      <Figure name={t('won')} value={formatCount(won)}>
        {t('signedUp', { count: signedUp, trial: formatCount(trial) })}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  name: string;
  value: string;
  isBad?: boolean;
  children: ReactNode;
}

function Figure({ name, value, isBad = false, children }: FigureProps) {
  return (
    <div className={styles['figure']}>
      <dt className={styles['name']}>{name}</dt>
      <dd className={isBad ? styles['bad'] : styles['value']}>{value}</dd>
      <dd className={styles['more']}>{children}</dd>
    </div>
  );
}

const monthName = (month: string): string =>
  new Intl.DateTimeFormat(currentLanguage(), { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-15T12:00:00Z`),
  );

/** Amount received minus refunds. */
const keptIn = ({ received, refunded }: MoneyMonth): number =>
  (Math.round(received * 100) - Math.round(refunded * 100)) / 100;

/** Bars and numbers in one table: the longest bar is the best month. */
function Months({ months }: { months: readonly MoneyMonth[] }) {
  const t = useText(moneyTexts);
  const most = Math.max(1, ...months.map(keptIn));
  const columns: Column<MoneyMonth>[] = [
    {
      key: 'month',
      title: t('month'),
      render: ({ month }) => <span className={styles['month']}>{monthName(month)}</span>,
    },
    {
      key: 'bar',
      title: t('trend'),
      width: '15%',
      isHiddenOnPhone: true,
      render: (month) => (
        <meter className={styles['bar']} min={0} max={most} value={Math.max(0, keptIn(month))} aria-hidden="true" />
      ),
    },
    { key: 'received', title: t('received'), align: 'end', render: ({ received }) => formatMoney(received) },
    { key: 'refunded', title: t('refunded'), align: 'end', render: ({ refunded }) => formatMoney(refunded) },
    { key: 'kept', title: t('kept'), align: 'end', render: (month) => formatMoney(keptIn(month)) },
    {
      key: 'payments',
      title: t('payments'),
      align: 'end',
      isHiddenOnPhone: true,
      render: ({ payments }) => formatCount(payments),
    },
  ];
  return (
    <DataTable
      label={t('months')}
      columns={columns}
      rows={months.toReversed()}
      scope={undefined}
      rowKey={({ month }) => month}
      rowName={({ month }) => month}
      empty={null}
    />
  );
}

function Late({ companies }: { companies: readonly OverdueCompany[] }) {
  const t = useText(moneyTexts);
  const columns: Column<OverdueCompany>[] = [
    {
      key: 'company',
      title: t('company'),
      render: ({ id, name }) => <Link to={`/companies/${id}`}>{name}</Link>,
    },
    { key: 'dueDate', title: t('dueDate'), render: ({ dueDate }) => formatDate(`${dueDate}T12:00:00Z`, 'UTC') },
    { key: 'days', title: t('days'), align: 'end', render: ({ daysLate }) => formatCount(daysLate) },
    { key: 'value', title: t('value'), align: 'end', render: ({ value }) => formatMoney(value) },
  ];
  return (
    <DataTable
      label={t('late')}
      columns={columns}
      rows={companies}
      scope={undefined}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      empty={
        <EmptyState icon={PartyPopper} action={<Link to="/companies">{t('companies')}</Link>}>
          {t('noneLate')}
        </EmptyState>
      }
    />
  );
}
