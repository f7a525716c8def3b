import type { ReportRow, ReportView } from '@shared/reports/model.ts';
import { formatCount, formatMinutes, formatPhone } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { Badge, type Tone } from '@web/ui/Badge.tsx';
import type { Column } from '@web/ui/DataTable.tsx';
import { Time } from '@web/ui/Time.tsx';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import styles from '../ReportsScreen.module.css';
import { reportTexts } from '../text.ts';
import { AdvertisementCell } from './AdvertisementCell.tsx';

const tones = {
  open: 'open',
  pending: 'waiting',
  group: 'group',
  closed: 'closed',
  nps: 'notice',
  lgpd: 'notice',
} as const satisfies Record<ReportRow['state'], Tone>;

const columnsOf = {
  tickets: ['customer', 'connection', 'queue', 'attendant', 'status', 'began', 'ended', 'took', 'rate'],
  durations: ['customer', 'queue', 'attendant', 'status', 'began', 'waited', 'served', 'took'],
  groups: ['customer', 'connection', 'queue', 'attendant', 'status', 'lastMessage', 'began', 'took'],
  reopened: ['customer', 'connection', 'queue', 'attendant', 'status', 'began', 'ended', 'took'],
  transfers: ['customer', 'before', 'now', 'times', 'handedBy', 'handedAt', 'status'],
  advertised: ['customer', 'advertisement', 'connection', 'queue', 'attendant', 'status', 'began', 'took'],
  ratings: ['customer', 'queue', 'attendant', 'rate', 'comment', 'began', 'took'],
} as const satisfies Record<ReportView, readonly string[]>;
type ReportColumnKey = (typeof columnsOf)[ReportView][number];

const length = (seconds: number | null): string => (seconds === null ? '' : formatMinutes(Math.floor(seconds / 60)));

export function useReportColumns(view: ReportView): Column<ReportRow>[] {
  const t = useText(reportTexts);
  return useMemo(() => {
    const all: Record<ReportColumnKey, Omit<Column<ReportRow>, 'key' | 'title'>> = {
      customer: { render: (row) => <Customer row={row} /> },
      connection: { render: ({ whatsappName }) => whatsappName, isHiddenOnPhone: true },
      queue: { render: ({ queueName }) => queueName },
      attendant: { render: ({ userName }) => userName },
      status: { render: ({ state }) => <Badge tone={tones[state]}>{t(state)}</Badge> },
      lastMessage: { render: ({ lastMessage }) => <span className={styles['message']}>{lastMessage}</span> },
      began: { align: 'end', render: ({ startedAtInstant }) => <Time at={startedAtInstant} as="date" /> },
      ended: {
        align: 'end',
        render: ({ closedAtInstant }) => (closedAtInstant === null ? '' : <Time at={closedAtInstant} as="date" />),
      },
      waited: { align: 'end', render: ({ waitSeconds }) => length(waitSeconds) },
      served: { align: 'end', render: ({ serviceSeconds }) => length(serviceSeconds) },
      took: { align: 'end', render: ({ supportSeconds }) => length(supportSeconds) },
      before: {
        render: ({ handed }) => handed && <UserAndQueue user={handed.userName} queue={handed.queueName} />,
      },
      now: { render: ({ userName, queueName }) => <UserAndQueue user={userName} queue={queueName} /> },
      times: { align: 'end', render: ({ transfers }) => formatCount(transfers) },
      handedBy: { render: ({ handed }) => handed?.by, isHiddenOnPhone: true },
      handedAt: { align: 'end', render: ({ handed }) => handed && <Time at={handed.atInstant} as="date" /> },
      advertisement: {
        render: ({ advertisement, channel }) =>
          advertisement && <AdvertisementCell advertisement={advertisement} channel={channel} />,
      },
      comment: { render: ({ comment }) => <span className={styles['message']}>{comment}</span> },
      rate: { align: 'end', render: ({ NPS }) => (NPS === null ? '' : <Rate rate={NPS} />) },
    };
    return columnsOf[view].map((key) => ({ key, title: t(key), ...all[key] }));
  }, [t, view]);
}

/** Attendant and queue of a ticket. */
function UserAndQueue({ user, queue }: { user: string; queue: string }) {
  const t = useText(reportTexts);
  return (
    <span className={styles['customer']}>
      {user || t('nobodyHas')}
      <span className={styles['number']}>{queue || t('noQueue')}</span>
    </span>
  );
}

function Customer({ row }: { row: ReportRow }) {
  const t = useText(reportTexts);
  const { id, uuid, canOpen, contactName, contactNumber, isGroup } = row;
  const name = contactName || t('nobody');
  return (
    <span className={styles['customer']}>
      {canOpen && uuid !== null ? (
        <Link to={`/tickets/${uuid}`} className={styles['link']} aria-label={t('openTicket', { id, name })}>
          {name}
        </Link>
      ) : (
        name
      )}
      <span className={styles['number']}>
        #{id}
        {!isGroup && contactNumber !== '' && ` · ${formatPhone(contactNumber)}`}
      </span>
    </span>
  );
}

const rateToNpsCategory = (rate: number) => (rate >= 9 ? 'promoter' : rate >= 7 ? 'passive' : 'detractor');
const rateTones = { promoter: 'open', passive: 'waiting', detractor: 'failed' } as const;

/** Rating with its word, because colour alone is not accessible. */
function Rate({ rate }: { rate: number }) {
  const t = useText(reportTexts);
  const kind = rateToNpsCategory(rate);
  return (
    <Badge tone={rateTones[kind]}>
      {rate} · {t(kind)}
    </Badge>
  );
}
