import type { CampaignRow } from '@shared/campaigns/views.ts';
import { useQuery } from '@tanstack/react-query';
import { formatClock } from '@web/lib/format.ts';
import { useLanguage, useText } from '@web/lib/i18n.ts';
import { queryAllPages } from '@web/lib/query.ts';
import { serverTime } from '@web/lib/serverClock.ts';
import { formatMoment } from '@web/lib/time.ts';
import { useUrlFilters } from '@web/lib/useUrlFilters.ts';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { Button } from '@web/ui/Button.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { SkeletonText } from '@web/ui/Skeleton.tsx';
import { ChevronLeft, ChevronRight, List } from 'lucide-react';
import { Link } from 'react-router-dom';
import { StatusBadge } from '../StatusBadge.tsx';
import { campaignTexts } from '../text.ts';
import styles from './Calendar.module.css';
import { calendarTexts } from './calendarText.ts';
import { addMonths, boundsOf, type Month, monthFromUrl, weeksOf } from './month.ts';

const instantOf = ({ startedAt, scheduledAt }: CampaignRow): string => startedAt ?? scheduledAt ?? '';

/** Names of days and of the month in the reader's language. */
function useNames(month: Month) {
  const language = useLanguage();
  const name = (date: string, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`));
  return {
    month: name(`${month}-01`, { month: 'long', year: 'numeric' }),
    // A Monday and the days behind it.
    weekdays: Array.from({ length: 7 }, (_, day) => name(`2024-01-0${day + 1}`, { weekday: 'short' })),
    day: (date: string) => name(date, { weekday: 'long', day: 'numeric', month: 'long' }),
  };
}

/** Campaigns by the day on which they began or are to begin. */
export function CampaignCalendar({ onList }: { onList: () => void }) {
  const t = useText(calendarTexts);
  const screen = useText(campaignTexts);
  const [address, change] = useUrlFilters('month');
  const today = formatMoment(serverTime(), 'yyyy-MM-dd');
  const month = monthFromUrl(address.month, serverTime());
  const names = useNames(month);
  const found = useQuery(queryAllPages('campaigns', 'list', boundsOf(month)));
  const rows = found.data?.flatMap(({ records }) => records);
  const move = (by: number) => change({ month: addMonths(month, by) });
  return (
    <Screen
      header={
        <ScreenHeader
          title={screen('title')}
          action={
            <Button icon={List} onClick={onList}>
              {t('list')}
            </Button>
          }
        />
      }
    >
      <div className={styles['head']}>
        <IconButton icon={ChevronLeft} label={t('before')} onClick={() => move(-1)} />
        <h2 className={styles['month']} aria-live="polite">
          {names.month}
        </h2>
        <IconButton icon={ChevronRight} label={t('after')} onClick={() => move(1)} />
        <Button size="small" onClick={() => change({ month: '' })} isDisabled={month === today.slice(0, 7)}>
          {t('today')}
        </Button>
      </div>
      {found.isError && rows === undefined && <LoadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {rows === undefined && !found.isError && <SkeletonText lines={8} />}
      {rows && <Days {...{ month, rows, today, names }} />}
    </Screen>
  );
}

interface DaysProps {
  month: Month;
  rows: readonly CampaignRow[];
  today: string;
  names: ReturnType<typeof useNames>;
}

function Days({ month, rows, today, names }: DaysProps) {
  const t = useText(calendarTexts);
  const onDay = (date: string) =>
    rows
      .filter((row) => formatMoment(instantOf(row), 'yyyy-MM-dd') === date)
      .sort((a, b) => instantOf(a).localeCompare(instantOf(b)));
  const starts = weeksOf(month).map((days) => ({ key: days.find((day) => day !== null) ?? '', days }));
  return (
    <>
      <table className={styles['grid']} aria-label={names.month}>
        <thead>
          <tr>
            {names.weekdays.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {starts.map(({ key, days }) => (
            <tr key={key}>
              {days.map((date, place) => {
                const campaigns = date === null ? [] : onDay(date);
                return (
                  <td
                    key={date ?? `${key}-${names.weekdays[place]}`}
                    className={date === null ? styles['other'] : styles['day']}
                    data-empty={campaigns.length === 0}
                    aria-current={date === today ? 'date' : undefined}
                  >
                    {date !== null && (
                      <>
                        <span className={styles['number']} aria-hidden="true">
                          {Number(date.slice(-2))}
                        </span>
                        <span className={styles['name']}>{names.day(date)}</span>
                        <Campaigns rows={campaigns} />
                      </>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className={styles['none']}>{t('none')}</p>}
    </>
  );
}

function Campaigns({ rows }: { rows: readonly CampaignRow[] }) {
  if (rows.length === 0) return null;
  return (
    <ul className={styles['campaigns']}>
      {rows.map((row) => (
        <li key={row.id}>
          <Link className={styles['campaign']} to={`/campaign/${row.id}/report`}>
            <span className={styles['title']}>
              {formatClock(instantOf(row))} {row.name}
            </span>
            <StatusBadge {...row} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
