import { type DeliveryState, type DeliveryView, DeliveryState as States } from '@shared/campaigns/delivery.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { formatDateTime, formatPhone } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { infinite, moreOf, queryAllPages } from '@web/lib/query.ts';
import { saveSheet } from '@web/lib/saveSheet.ts';
import { showFailure } from '@web/lib/showFailure.ts';
import { Badge, type Tone } from '@web/ui/Badge.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Card } from '@web/ui/Card.tsx';
import { DataTable } from '@web/ui/DataTable.tsx';
import { SelectField } from '@web/ui/SelectField.tsx';
import { Download, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import styles from '../Campaigns.module.css';
import { formatMillionths } from '../formatMillionths.ts';
import { useReason } from './ReportFigures.tsx';
import { reportTexts } from './reportText.ts';

interface Props {
  id: number;
  name: string;
  currency: string;
  isLive: boolean;
}

/** While a campaign is at work its recipients are asked for this often; milliseconds. */
const freshMs = 5000;

const tones: Partial<Readonly<Record<DeliveryState, Tone>>> = {
  pending: 'waiting',
  claimed: 'waiting',
  asked: 'notice',
  sent: 'notice',
  delivered: 'open',
  read: 'open',
  failed: 'failed',
};

function useStateName(): (state: DeliveryState) => string {
  const t = useText(reportTexts);
  return (state) => (state === 'pending' || state === 'claimed' ? t(state) : t(`state_${state}`));
}

const instantOf = (row: DeliveryView): string | null =>
  row.answeredAt ?? row.readAt ?? row.receivedAt ?? row.deliveredAt ?? row.confirmationRequestedAt;

/** Each recipient with what became of them. */
export function Recipients({ id, name, currency, isLive }: Props) {
  const t = useText(reportTexts);
  const stateName = useStateName();
  const reason = useReason();
  const navigate = useNavigate();
  const [state, setState] = useState<DeliveryState>();
  const list = useInfiniteQuery({
    ...infinite('campaigns', 'recipients', { id, ...(state ? { state } : {}) }),
    refetchInterval: isLive ? freshMs : false,
  });
  const rows = list.data?.pages.flatMap(({ records }) => records);
  const save = useExport({ id, name, currency });
  return (
    <Card
      title={t('recipients')}
      isFlush
      action={
        <Button writes={false} icon={Download} size="small" isPending={save.isPending} onClick={save.start}>
          {t('export')}
        </Button>
      }
    >
      <div className={styles['filter']}>
        <SelectField
          label={t('state')}
          isLabelHidden
          placeholder={t('all')}
          options={States.options.map((value) => ({ value, label: stateName(value) }))}
          value={state ?? ''}
          onChange={({ target }) => setState(States.safeParse(target.value).data)}
        />
      </div>
      <DataTable
        label={t('recipients')}
        rows={rows}
        scope={list.isPlaceholderData ? 'outdated' : (state ?? '')}
        rowKey={({ identity }) => identity}
        rowName={(row) => row.name}
        empty={<p className={styles['soft']}>{t('recipientsEmpty')}</p>}
        more={moreOf(list)}
        rowActions={(row) =>
          row.ticketUuid === null
            ? []
            : [
                {
                  key: 'ticket',
                  label: t('openTicket'),
                  icon: MessageCircle,
                  onSelect: () => void navigate(`/tickets/${row.ticketUuid}`),
                },
              ]
        }
        columns={[
          { key: 'name', title: t('recipients'), render: (row) => row.name },
          {
            key: 'number',
            title: t('number'),
            width: '190px',
            isHiddenOnPhone: true,
            render: (row) => formatPhone(row.number),
          },
          {
            key: 'state',
            title: t('state'),
            width: '230px',
            render: (row) => (
              <>
                <Badge tone={row.answeredAt ? 'open' : tones[row.state]}>
                  {row.answeredAt ? t('state_answered') : stateName(row.state)}
                </Badge>
                {row.reason !== '' && <span className={styles['numbers']}> {reason(row.reason)}</span>}
              </>
            ),
          },
          {
            key: 'at',
            title: t('at'),
            width: '160px',
            isHiddenOnPhone: true,
            render: (row) => formatInstant(instantOf(row)),
          },
        ]}
      />
    </Card>
  );
}

const formatInstant = (at: string | null): string => (at === null ? '—' : formatDateTime(at));

/** All recipients as a sheet; what looks like a formula in a name stays a text. */
function useExport({ id, name, currency }: Omit<Props, 'isLive'>) {
  const t = useText(reportTexts);
  const stateName = useStateName();
  const reason = useReason();
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const start = async (): Promise<void> => {
    setPending(true);
    try {
      const pages = await client.fetchQuery({
        ...queryAllPages('campaigns', 'recipients', { id }),
        staleTime: 0,
        gcTime: 0,
      });
      const head = [
        t('recipients'),
        t('number'),
        t('state'),
        t('reasons'),
        t('sent'),
        t('delivered'),
        t('read'),
        t('answered'),
        t('cost'),
      ];
      const body = pages.flatMap(({ records }) =>
        records.map((row) => [
          ...[row.name, row.number, stateName(row.state), row.reason === '' ? '' : reason(row.reason)],
          ...[row.deliveredAt, row.receivedAt, row.readAt, row.answeredAt].map((at) => (at ? formatDateTime(at) : '')),
          formatMillionths(row.cost, currency),
        ]),
      );
      void saveSheet(t('recipients'), [head, ...body], name);
    } catch (error) {
      showFailure(error);
    } finally {
      setPending(false);
    }
  };
  return { isPending, start: () => void start() };
}
