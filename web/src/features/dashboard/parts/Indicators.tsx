import { channelNames } from '@shared/connections/channelNames.ts';
import type { Summary } from '@shared/metrics/model.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { ChartCard } from '@web/ui/charts/ChartCard.tsx';
import {
  backlogChart,
  botChart,
  failuresChart,
  ranksChart,
  sourceChart,
  startedChart,
  waitingChart,
  weekChart,
} from '../charts.ts';
import { dashboardChartTexts } from '../chartText.ts';
import { failureReasonText } from '../failureReasonText.ts';
import { usePartNames } from '../partNames.ts';
import type { PeriodInput } from '../period.ts';
import { figureTexts } from '../text.ts';
import { useDrillDownUrl } from '../useDrillDownUrl.ts';
import styles from './Charts.module.css';
import { CurrentMetrics, PeriodMetrics } from './TotalMetrics.tsx';

interface Props {
  summary: Summary;
  input: PeriodInput;
}

/** Indicators of volume, times and origin. */
export function Indicators({ summary, input }: Props) {
  return (
    <>
      <CurrentMetrics summary={summary} />
      <PeriodMetrics summary={summary} />
      <div className={styles['charts']}>
        <OverTime summary={summary} />
        <Ranks summary={summary} />
        {summary.scope !== 'own' && <Weeks summary={summary} input={input} />}
        <Automation summary={summary} />
        {summary.scope !== 'own' && <Origins summary={summary} />}
      </div>
    </>
  );
}

function OverTime({ summary }: { summary: Summary }) {
  const t = useText(dashboardChartTexts);
  const tFigure = useText(figureTexts);
  const behind = useDrillDownUrl();
  const isDay = summary.days.length === 1;
  return (
    <>
      {/* Hours are not counted by person. */}
      {!(isDay && summary.scope === 'own') && (
        <ChartCard
          className={styles['whole']}
          title={t(isDay ? 'perHour' : 'perDay')}
          kind="columns"
          data={startedChart(summary, (part) => behind('tickets', part), t)}
          empty={t('noneYet')}
          file={isDay ? 'por-hora' : 'por-dia'}
        />
      )}
      {!isDay && (
        <>
          <ChartCard
            title={t('waiting')}
            kind="trend"
            data={waitingChart(summary, { wait: tFigure('wait'), firstResponse: tFigure('firstResponse') }, t)}
            empty={t('noWaiting')}
            file="espera"
          />
          <ChartCard
            title={t('backlog')}
            kind="trend"
            data={backlogChart(summary, t)}
            empty={t('noBacklog')}
            file="sem-terminar"
          />
        </>
      )}
    </>
  );
}

function Ranks({ summary }: { summary: Summary }) {
  const t = useText(dashboardChartTexts);
  const names = usePartNames();
  const behind = useDrillDownUrl();
  const queues = summary.queues.map(({ id, name, totals }) => ({
    key: String(id),
    name: names.queue(id, name),
    totals,
    to: behind('tickets', { queueId: id }),
  }));
  const users = summary.attendants.map(({ id, name, totals }) => ({
    ...{ key: String(id), name: names.user(id, name), totals },
    to: behind('tickets', { userId: id }),
  }));
  return (
    <>
      <ChartCard
        title={t('byQueue')}
        kind="ranks"
        data={ranksChart(t('queue'), queues, t)}
        empty={t('noneYet')}
        file="por-fila"
      />
      {summary.scope !== 'own' && (
        <ChartCard
          title={t('byUser')}
          kind="ranks"
          data={ranksChart(t('user'), users, t)}
          empty={t('noneYet')}
          file="por-atendente"
        />
      )}
    </>
  );
}

function Weeks({ summary, input }: Props) {
  const t = useText(dashboardChartTexts);
  const behind = useDrillDownUrl();
  const { data: staffing } = useQuery(query('dashboard', 'staffing', { queueIds: input.queueIds }));
  return (
    <>
      <ChartCard
        title={t('arrivals')}
        kind="heat"
        data={weekChart(
          { week: summary.week.tickets, behind: (weekday, hour) => behind('tickets', { weekday, hour }) },
          t,
        )}
        empty={t('noneYet')}
        file="chegadas-na-semana"
      />
      <ChartCard
        title={t('staffing')}
        note={t('staffingHint')}
        kind="heat"
        data={staffing && weekChart({ week: staffing.planned }, t)}
        empty={t('noStaffing')}
        file="equipe-prevista"
      />
      <ChartCard
        title={t('accepted')}
        kind="heat"
        data={weekChart({ week: summary.week.accepted }, t)}
        empty={t('noWaiting')}
        file="equipe-na-semana"
      />
    </>
  );
}

function Automation({ summary }: { summary: Summary }) {
  const t = useText(dashboardChartTexts);
  const behind = useDrillDownUrl();
  return (
    <ChartCard
      title={t('bot')}
      kind="shares"
      height={160}
      data={botChart(summary, behind, t)}
      empty={t('noBot')}
      file="automacao"
    />
  );
}

function Origins({ summary }: { summary: Summary }) {
  const t = useText(dashboardChartTexts);
  const names = usePartNames();
  const behind = useDrillDownUrl();
  const connections = summary.connections.map(({ id, name, totals }) => ({
    ...{ key: String(id), name: names.other(id, name), totals },
    to: behind('tickets', { whatsappId: id }),
  }));
  const tags = summary.tags
    .filter(({ id }) => id !== 0)
    .map(({ id, name, totals }) => ({
      ...{ key: String(id), name: names.other(id, name), totals },
      to: behind('tickets', { tagId: id }),
    }));
  const channels = summary.channels.map(({ channel, totals }) => ({
    ...{ key: channel ?? '', name: channel === null ? '–' : channelNames[channel], totals },
    to: channel === null ? undefined : behind('tickets', { channel }),
  }));
  return (
    <>
      <ChartCard
        title={t('bySource')}
        kind="shares"
        height={160}
        data={sourceChart(summary, (source) => behind('tickets', { source }), t)}
        empty={t('noneYet')}
        file="origem"
      />
      <ChartCard
        title={t('byConnection')}
        kind="ranks"
        data={ranksChart(t('connection'), connections, t)}
        empty={t('noneYet')}
        file="por-conexao"
      />
      <ChartCard
        title={t('byTag')}
        kind="ranks"
        data={ranksChart(t('tag'), tags, t)}
        empty={t('noTags')}
        file="por-tag"
      />
      {channels.length > 1 && (
        <ChartCard
          title={t('byChannel')}
          kind="ranks"
          data={ranksChart(t('channel'), channels, t)}
          empty={t('noneYet')}
          file="por-canal"
        />
      )}
      {summary.scope === 'company' && (
        <ChartCard
          title={t('failures')}
          kind="ranks"
          data={failuresChart(summary, failureReasonText, t)}
          empty={t('noFailures')}
          file="falhas"
        />
      )}
    </>
  );
}
