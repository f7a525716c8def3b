import type { BankPayment } from '@shared/sandbox/model.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatExact, formatMoney } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { Badge, type Tone } from '@web/ui/Badge.tsx';
import { Button } from '@web/ui/Button.tsx';
import { DataTable, type RowAction } from '@web/ui/DataTable.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { Screen as Frame } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { Copy, Landmark, PieChart, QrCode, Undo2, Wallet } from 'lucide-react';
import { bankTexts } from './text.ts';

// Polls like the phone, only while the page is visible.
const askEvery = 3000;

const tones: Readonly<Record<BankPayment['status'], Tone>> = {
  PENDING: 'waiting',
  RECEIVED: 'open',
  REFUNDED: 'notice',
};

/** `/sandbox/bank`: where a demonstration pays its invoices, also too little, twice, or back again. */
export function BankScreen() {
  const t = useText(bankTexts);
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ ...query('sandbox', 'charges', {}), refetchInterval: askEvery });
  const order = useAction('sandbox', 'payCharge', {
    onSettled: () => void client.invalidateQueries({ queryKey: ['sandbox'] }),
  });
  const isBusy = (row: BankPayment): boolean => order.isPending && order.variables.id === row.id;
  const nameOf = ({ description, value }: BankPayment): string => `${description} ${formatMoney(value)}`;

  const actionsOf = (row: BankPayment): RowAction[] => {
    const { id } = row;
    const action = (key: 'payHalf' | 'payTwice' | 'refund', icon: RowAction['icon']): RowAction => ({
      ...{ key, label: t(key), icon },
      onSelect: () => order.mutate({ id, action: key }),
    });
    if (row.status === 'PENDING') return [action('payHalf', PieChart), action('payTwice', Copy)];
    return row.status === 'RECEIVED' ? [action('refund', Undo2)] : [];
  };

  return (
    <Frame header={<ScreenHeader title={t('title')} purpose={t('purpose')} />}>
      <DataTable
        label={t('title')}
        rows={data}
        scope=""
        rowKey={({ id }) => id}
        rowName={nameOf}
        rowActions={actionsOf}
        empty={
          <EmptyState icon={Landmark} around={[QrCode, Wallet]}>
            {t('none')}
          </EmptyState>
        }
        {...(error !== null && data === undefined
          ? { failure: <LoadFailure error={error} onRetry={() => void refetch()} /> }
          : {})}
        columns={[
          { key: 'description', title: t('description'), render: ({ description }) => description },
          {
            key: 'value',
            title: t('value'),
            width: '120px',
            align: 'end',
            render: ({ value }) => formatMoney(value),
          },
          {
            key: 'createdAt',
            title: t('createdAt'),
            width: '180px',
            isHiddenOnPhone: true,
            render: ({ createdAt }) => formatExact(createdAt),
          },
          {
            key: 'status',
            title: t('status'),
            width: '140px',
            render: ({ status }) => <Badge tone={tones[status]}>{t(status)}</Badge>,
          },
          {
            key: 'action',
            title: t('action'),
            width: '120px',
            render: (row) =>
              row.status === 'PENDING' && (
                <Button
                  size="small"
                  variant="primary"
                  isPending={isBusy(row)}
                  aria-label={t('payNamed', { name: nameOf(row) })}
                  onClick={() => order.mutate({ id: row.id, action: 'pay' })}
                >
                  {t('pay')}
                </Button>
              ),
          },
        ]}
      />
    </Frame>
  );
}
