import type { HourCounts, ReasonCount, VariantCounts } from '@shared/campaigns/counts.ts';
import type { CampaignReport } from '@shared/campaigns/views.ts';
import { hourMs } from '@shared/core/time.ts';
import { formatCount, formatDateTime } from '@web/lib/format.ts';
import { keyIn, useText } from '@web/lib/i18n.ts';
import { formatMoment } from '@web/lib/time.ts';
import { Badge } from '@web/ui/Badge.tsx';
import { Card } from '@web/ui/Card.tsx';
import { ChartCard } from '@web/ui/charts/ChartCard.tsx';
import { reachByKeys } from '@web/ui/reachByKeys.ts';
import styles from '../Campaigns.module.css';
import { reportTexts } from './reportText.ts';

const series = ['sent', 'delivered', 'read', 'answered', 'failed'] as const;

const nothing = { sent: 0, delivered: 0, read: 0, answered: 0, failed: 0 };

/** A single hour would be a line without length, so an empty hour is added before it. */
const padSingleHour = (hours: readonly HourCounts[]): readonly HourCounts[] =>
  hours.length === 1
    ? hours.flatMap((hour) => [{ ...nothing, at: new Date(Date.parse(hour.at) - hourMs).toISOString() }, hour])
    : hours;

export function HoursChart({ report }: { report: CampaignReport }) {
  const t = useText(reportTexts);
  const { name } = report;
  const hours = padSingleHour(report.hours);
  const data = {
    points: hours.map(({ at }) => ({ key: at, label: formatMoment(at, 'dd/MM HH:mm'), name: formatDateTime(at) })),
    series: series.map((key) => ({ key, name: t(key), values: hours.map((one) => one[key]) })),
    format: formatCount,
    pointName: t('at'),
  };
  return (
    <ChartCard title={t('chart')} kind="trend" data={data} empty={t('chartEmpty')} file={`${name}-${t('chart')}`} />
  );
}

export function VariantsTable({ variants }: { variants: readonly VariantCounts[] }) {
  const t = useText(reportTexts);
  return (
    <Card title={t('variants')} isFlush>
      <div ref={reachByKeys} className={styles['scroll']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('variant')}</th>
              <th scope="col">{t('sent')}</th>
              <th scope="col">{t('read')}</th>
              <th scope="col">{t('answered')}</th>
            </tr>
          </thead>
          <tbody>
            {variants.map(({ slot, sent, read, answered, isBetter }) => (
              <tr key={slot}>
                <th scope="row">
                  {slot === 0 ? t('templateVariant') : `${t('variant')} ${slot}`}{' '}
                  {isBetter && <Badge tone="open">{t('better')}</Badge>}
                </th>
                <td>{formatCount(sent)}</td>
                <td>{formatCount(read)}</td>
                <td>{formatCount(answered)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

/** A reason in words; the channel's own codes stay as they are. */
export function useReason(): (code: string) => string {
  const t = useText(reportTexts);
  return (code) => {
    const key = keyIn(reportTexts, `r_${code}`);
    return key === undefined ? code : t(key as 'r_gone');
  };
}

export function FailureReasons({ reasons }: { reasons: readonly ReasonCount[] }) {
  const t = useText(reportTexts);
  const reason = useReason();
  return (
    <Card title={t('reasons')} isFlush>
      <table className={styles['table']}>
        <tbody>
          {reasons.map(({ code, isSkipped, count }) => (
            <tr key={`${code}${isSkipped}`}>
              <th scope="row">
                {t(isSkipped ? 'state_skipped' : 'state_failed')}: {reason(code)}
              </th>
              <td>{formatCount(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
