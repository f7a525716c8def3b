import type { CompanyCost, MoneyReport } from '@shared/money/contract.ts';
import { formatBytes, formatCount, formatMoney } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { Card } from '@web/ui/Card.tsx';
import { type Column, DataTable } from '@web/ui/DataTable.tsx';
import { Link } from 'react-router-dom';
import styles from './MoneyScreen.module.css';
import { moneyTexts } from './text.ts';

/** Cost of each company next to its payments, sorted by the smallest margin. */
export function Costs({ report: { costs, cost, costBefore } }: { report: MoneyReport }) {
  const t = useText(moneyTexts);
  const columns: Column<CompanyCost>[] = [
    {
      key: 'company',
      title: t('company'),
      render: ({ id, name }) => <Link to={`/companies/${id}`}>{name}</Link>,
    },
    {
      key: 'use',
      title: t('used'),
      isHiddenOnPhone: true,
      render: ({ received, sent, mediaBytes }) =>
        t('usedText', {
          received: formatCount(received),
          sent: formatCount(sent),
          files: formatBytes(mediaBytes),
        }),
    },
    { key: 'price', title: t('price'), align: 'end', render: ({ price }) => formatMoney(price) },
    {
      key: 'costBefore',
      title: t('costBefore'),
      align: 'end',
      isHiddenOnPhone: true,
      render: (row) => formatMoney(row.costBefore),
    },
    { key: 'cost', title: t('cost'), align: 'end', render: (row) => formatMoney(row.cost) },
    {
      key: 'margin',
      title: t('margin'),
      align: 'end',
      render: (row) => {
        const margin = row.price - Math.max(row.cost, row.costBefore);
        return <span className={margin < 0 ? styles['negative'] : undefined}>{formatMoney(margin)}</span>;
      },
    },
  ];
  return (
    <Card title={t('costs')} isFlush>
      <p className={styles['total']}>
        {t('costTotal', { cost: formatMoney(cost), before: formatMoney(costBefore) })}{' '}
        <Link to="/platform-settings">{t('unitPrices')}</Link>
      </p>
      <DataTable
        label={t('costs')}
        columns={columns}
        rows={costs}
        scope={undefined}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        empty={null}
      />
    </Card>
  );
}
