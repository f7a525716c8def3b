import type { Kept, ReportGroup, ReportMiss, ServiceReport } from '@shared/serviceResults/model.ts';
import type { Cell } from '@shared/sheets/write.ts';
import { useQuery } from '@tanstack/react-query';
import { formatPercent } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { saveSheet } from '@web/lib/saveSheet.ts';
import { useSession } from '@web/lib/session.tsx';
import { formatMoment, useCompanyZone, useNow } from '@web/lib/time.ts';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { QueuesSelect } from '@web/pickers/QueueSelect.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Card } from '@web/ui/Card.tsx';
import { type Column, DataTable } from '@web/ui/DataTable.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { Skeleton } from '@web/ui/Skeleton.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { Time } from '@web/ui/Time.tsx';
import { Download, Timer } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import styles from './ServiceLevelsScreen.module.css';
import { serviceLevelTexts } from './text.ts';

const promises = ['first', 'next', 'resolution'] as const;

const percent = ({ kept, missed }: Kept): string => formatPercent(kept / (kept + missed));

/** Promised and kept times of queues in a period; for users with access to reports. */
export function ServiceLevelsScreen() {
  const t = useText(serviceLevelTexts);
  const { viewer } = useSession();
  const zone = useCompanyZone();
  const today = formatMoment(useNow(), 'yyyy-MM-dd', zone);
  const [dateFrom, setFrom] = useState(`${today.slice(0, 7)}-01`);
  const [dateTo, setTo] = useState(today);
  const [queueIds, setQueues] = useState<readonly number[]>([]);
  const isPeriod = dateFrom !== '' && dateTo !== '' && dateFrom <= dateTo;
  const { data, error, refetch } = useQuery({
    ...query('serviceResults', 'report', { dateFrom, dateTo, ...(queueIds.length > 0 && { queueIds: [...queueIds] }) }),
    enabled: isPeriod,
    staleTime: 0,
  });
  const isAdmin = viewer.profile === 'admin';
  return (
    <Screen header={<ScreenHeader title={t('title')} purpose={t('purpose')} />}>
      <div className={styles['page']}>
        <div className={styles['filters']}>
          <TextField label={t('from')} type="date" value={dateFrom} onChange={({ target }) => setFrom(target.value)} />
          <TextField
            label={t('to')}
            type="date"
            value={dateTo}
            error={dateFrom > dateTo && dateTo !== '' ? t('endsBeforeItBegins') : undefined}
            onChange={({ target }) => setTo(target.value)}
          />
          <QueuesSelect
            placeholder={t('allQueues')}
            value={queueIds}
            onChange={setQueues}
            only={isAdmin ? undefined : viewer.queueIds}
            hasNone={isAdmin || viewer.allTicket}
          />
        </div>
        {error !== null && data === undefined && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {error === null && data === undefined && isPeriod && <Skeleton height={240} />}
        {data !== undefined && isPeriod && (
          <Report report={data} onAllQueues={queueIds.length === 0 ? undefined : () => setQueues([])} />
        )}
      </div>
    </Screen>
  );
}

/** @param onAllQueues where only some queues are looked at */
function Report({ report, onAllQueues }: { report: ServiceReport; onAllQueues: (() => void) | undefined }) {
  const t = useText(serviceLevelTexts);
  const navigate = useNavigate();
  if (report.services === 0 && onAllQueues !== undefined) {
    return (
      <EmptyState icon={Timer} action={<Button onClick={onAllQueues}>{t('allQueues')}</Button>}>
        {t('emptyQueues')}
      </EmptyState>
    );
  }
  if (report.services === 0) {
    return (
      <EmptyState icon={Timer} action={<Button onClick={() => void navigate('/queues')}>{t('toQueues')}</Button>}>
        {t('empty')}
      </EmptyState>
    );
  }
  return (
    <>
      <div className={styles['actions']}>
        <SheetButton report={report} />
      </div>
      <div className={styles['cards']}>
        {promises.map((promise) => (
          <Card key={promise} title={t(promise)}>
            <Share kept={report[promise]} />
          </Card>
        ))}
        <Card title={t('reasons')}>
          <dl className={styles['reasons']}>
            {report.reasons.map(({ reason, count }) => (
              <div key={reason}>
                <dt>{t(reason)}</dt>
                <dd>{count}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </div>
      <Groups title={t('byQueue')} head={t('queue')} rows={report.queues} unnamed={t('noQueue')} />
      <Groups title={t('byUser')} head={t('user')} rows={report.users} unnamed={t('nobody')} />
      {report.misses.length > 0 && <Misses rows={report.misses} />}
    </>
  );
}

/** Downloads the page as a sheet: queues, attendants, reasons, and the latest misses. */
function SheetButton({ report }: { report: ServiceReport }) {
  const t = useText(serviceLevelTexts);
  const zone = useCompanyZone();
  const kept = (group: ReportGroup): number[] => promises.flatMap((key) => [group[key].kept, group[key].missed]);
  const head = promises.flatMap((key) => [`${t(key)}: ${t('kept')}`, `${t(key)}: ${t('missed')}`]);
  const groups = (title: string, rows: readonly ReportGroup[], unnamed: string) => [
    [title, ...head],
    ...rows.map((row) => [row.name || unnamed, ...kept(row)]),
    [],
  ];
  const minuteOf = (at: string): Cell => ({ minute: formatMoment(at, 'yyyy-MM-dd HH:mm', zone).replace(' ', 'T') });
  const save = () => {
    const rows: Cell[][] = [
      ...groups(t('queue'), report.queues, t('noQueue')),
      ...groups(t('user'), report.users, t('nobody')),
      ...[[t('reasons')], ...report.reasons.map(({ reason, count }) => [t(reason), count]), []],
      [t('ticket'), t('promise'), t('dueAt'), t('reason'), t('user'), t('queue')],
      ...report.misses.map(({ ticketId, target, dueAt, reason, user, queueName }) => [
        ...[ticketId, t(target), minuteOf(dueAt), t(reason)],
        ...[user?.name ?? t('nobody'), queueName ?? t('noQueue')],
      ]),
    ];
    void saveSheet(t('title'), rows);
  };
  return (
    <Button icon={Download} onClick={save}>
      {t('sheet')}
    </Button>
  );
}

function Share({ kept }: { kept: Kept }) {
  const t = useText(serviceLevelTexts);
  const all = kept.kept + kept.missed;
  if (all === 0) return <p className={styles['words']}>{t('nothing')}</p>;
  return (
    <>
      <p className={styles['share']}>{percent(kept)}</p>
      <p className={styles['words']}>{t('keptOf', { kept: kept.kept, all })}</p>
    </>
  );
}

interface GroupsProps {
  title: string;
  head: string;
  rows: readonly ReportGroup[];
  /** Label for rows without a name. */
  unnamed: string;
}

function Groups({ title, head, rows, unnamed }: GroupsProps) {
  const t = useText(serviceLevelTexts);
  const nameOf = ({ name }: ReportGroup) => name || unnamed;
  const cell = ({ kept, missed }: Kept) =>
    kept + missed === 0 ? '–' : `${percent({ kept, missed })} (${kept}/${kept + missed})`;
  const columns: Column<ReportGroup>[] = [
    { key: 'name', title: head, render: nameOf },
    ...promises.map((promise) => ({
      ...{ key: promise, title: t(promise), align: 'end' as const, width: '22%' },
      render: (row: ReportGroup) => cell(row[promise]),
    })),
  ];
  return (
    <Card title={title} isFlush>
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        scope={undefined}
        rowKey={({ id }) => id ?? 0}
        rowName={nameOf}
        empty={null}
      />
    </Card>
  );
}

function Misses({ rows }: { rows: readonly ReportMiss[] }) {
  const t = useText(serviceLevelTexts);
  return (
    <Card title={t('latest')} isFlush>
      <DataTable<ReportMiss>
        label={t('latest')}
        rows={rows}
        scope={undefined}
        rowKey={({ uuid, target, dueAt }) => `${uuid} ${target} ${dueAt}`}
        rowName={({ ticketId }) => `#${ticketId}`}
        empty={null}
        columns={[
          {
            key: 'ticket',
            title: t('ticket'),
            render: ({ ticketId, uuid }) => <Link to={`/tickets/${uuid}`}>#{ticketId}</Link>,
          },
          { key: 'promise', title: t('promise'), render: ({ target }) => t(target) },
          { key: 'dueAt', title: t('dueAt'), render: ({ dueAt }) => <Time at={dueAt} as="date" /> },
          { key: 'reason', title: t('reason'), render: ({ reason }) => t(reason) },
          { key: 'user', title: t('user'), isHiddenOnPhone: true, render: ({ user }) => user?.name ?? t('nobody') },
          { key: 'queue', title: t('queue'), isHiddenOnPhone: true, render: (row) => row.queueName ?? t('noQueue') },
        ]}
      />
    </Card>
  );
}
