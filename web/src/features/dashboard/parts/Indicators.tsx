import type { Summary } from '@shared/metrics/model.ts';
import { useText } from '@web/lib/i18n.ts';
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
import { reasonOf } from '../failureWords.ts';
import { usePartNames } from '../partNames.ts';
import { figureTexts } from '../text.ts';
import { useBehind } from '../useBehind.ts';
import styles from './Charts.module.css';
import { NowFigures, PeriodFigures } from './TotalFigures.tsx';

/** How much there was, how long it took, and where it came from. */
export function Indicators({ summary }: { summary: Summary }) {
  return (
    <>
      <NowFigures summary={summary} />
      <PeriodFigures summary={summary} />
      <div className={styles['charts']}>
        <OverTime summary={summary} />
        <Ranks summary={summary} />
        <Weeks summary={summary} />
        <Origins summary={summary} />
      </div>
    </>
  );
}

function OverTime({ summary }: { summary: Summary }) {
  const t = useText(dashboardChartTexts);
  const tFigure = useText(figureTexts);
  const isDay = summary.days.length === 1;
  return (
    <>
      <ChartCard
        className={styles['whole']}
        title={t(isDay ? 'perHour' : 'perDay')}
        kind="columns"
        data={startedChart(summary, t)}
        empty={t('noneYet')}
        file={isDay ? 'por-hora' : 'por-dia'}
      />
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
  const behind = useBehind();
  const queues = summary.queues.map(({ id, name, totals }) => ({
    key: String(id),
    name: names.queue(id, name),
    totals,
  }));
  const users = summary.attendants.map(({ id, name, totals }) => ({
    ...{ key: String(id), name: names.user(id, name), totals },
    to: behind('tickets', id),
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

function Weeks({ summary }: { summary: Summary }) {
  const t = useText(dashboardChartTexts);
  return (
    <>
      <ChartCard
        title={t('arrivals')}
        kind="heat"
        data={weekChart(summary.week.tickets, t)}
        empty={t('noneYet')}
        file="chegadas-na-semana"
      />
      <ChartCard
        title={t('accepted')}
        kind="heat"
        data={weekChart(summary.week.accepted, t)}
        empty={t('noWaiting')}
        file="equipe-na-semana"
      />
    </>
  );
}

const channelNames = {
  ...{ whatsapp: 'WhatsApp', whatsappapi: 'WhatsApp API', facebook: 'Facebook', instagram: 'Instagram' },
} as const;

function Origins({ summary }: { summary: Summary }) {
  const t = useText(dashboardChartTexts);
  const names = usePartNames();
  const behind = useBehind();
  const connections = summary.connections.map(({ id, name, totals }) => ({
    ...{ key: String(id), name: names.other(id, name), totals },
  }));
  const tags = summary.tags
    .filter(({ id }) => id !== 0)
    .map(({ id, name, totals }) => ({ key: String(id), name: names.other(id, name), totals }));
  const channels = summary.channels.map(({ channel, totals }) => ({
    ...{ key: channel ?? '', name: channel === null ? '–' : channelNames[channel], totals },
  }));
  return (
    <>
      <ChartCard
        title={t('bySource')}
        kind="shares"
        height={160}
        data={sourceChart(summary, t)}
        empty={t('noneYet')}
        file="origem"
      />
      <ChartCard
        title={t('bot')}
        kind="shares"
        height={160}
        data={botChart(summary, behind, t)}
        empty={t('noBot')}
        file="automacao"
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
          data={failuresChart(summary, reasonOf, t)}
          empty={t('noFailures')}
          file="falhas"
        />
      )}
    </>
  );
}
