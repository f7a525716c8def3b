import type { Cell } from '@shared/sheets/write.ts';
import { isCalendarDay } from '@shared/core/calendar.ts';
import type { DayActivity, PersonActivity, Activity as Spent } from '@shared/moments/activity.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatMinutes } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { saveSheet } from '@web/lib/saveSheet.ts';
import { useUrlFilters } from '@web/lib/useUrlFilters.ts';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { Button } from '@web/ui/Button.tsx';
import { type Column, DataTable } from '@web/ui/DataTable.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { Activity, ArrowLeft, Clock, Download, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import styles from './Activity.module.css';
import { activityTexts } from './text.ts';

const time = (seconds: number): string => formatMinutes(seconds / 60);

/** A calendar day as people here write it: it is one of the company's already, so no zone may move it. */
const dayText = (day: string): string => day.split('-').reverse().join('/');

/** Time that attendants were online, away and in conversation (B-DASH-16). */
export function ActivityScreen() {
  const t = useText(activityTexts);
  const navigate = useNavigate();
  const [{ from, to, person }, change] = useUrlFilters('from', 'to', 'person');
  const userId = /^[1-9]\d{0,8}$/.test(person) ? Number(person) : undefined;
  const asked = {
    ...(isCalendarDay(from) ? { from } : {}),
    ...(isCalendarDay(to) ? { to } : {}),
    ...(userId === undefined ? {} : { userId }),
  };
  const activity = useQuery({
    ...query('moments', 'activity', asked),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data } = activity;
  const failure =
    activity.isError && data === undefined ? (
      <LoadFailure error={activity.error} onRetry={() => void activity.refetch()} />
    ) : undefined;
  const empty = (
    <EmptyState icon={Activity} around={[UsersRound, Clock]}>
      {t('empty')}
    </EmptyState>
  );
  const name = userId === undefined ? undefined : data?.people[0]?.name;
  const title = name === undefined ? t('title') : t('titleOf', { name });
  return (
    <Screen
      isFlush
      header={
        <ScreenHeader
          title={title}
          purpose={t('purpose')}
          filters={<PeriodFields {...{ from, to, change }} shown={data} />}
          action={
            <>
              <SheetButton title={title} shown={data} isByDay={userId !== undefined} />
              <Button
                icon={ArrowLeft}
                onClick={() => (userId === undefined ? void navigate('/moments') : change({ person: '' }))}
              >
                {t(userId === undefined ? 'back' : 'everybody')}
              </Button>
            </>
          }
        />
      }
    >
      {userId === undefined ? (
        <PeopleTable rows={data?.people} {...{ empty, failure }} onOpen={(id) => change({ person: String(id) })} />
      ) : (
        <DaysTable rows={data?.days} {...{ empty, failure }} />
      )}
    </Screen>
  );
}

interface SheetProps {
  title: string;
  shown: { from: string; to: string; people: readonly PersonActivity[]; days: readonly DayActivity[] } | undefined;
  /** True for the days of a single attendant. */
  isByDay: boolean;
}

/** Downloads the table as a sheet. */
function SheetButton({ title, shown, isByDay }: SheetProps) {
  const t = useText(activityTexts);
  const spent = ['online', 'away', 'conversation'] as const;
  const durations = (row: Spent): Cell[] => spent.map((key) => ({ seconds: row[key] }));
  const heads = spent.map((key) => t(key));
  const lines = isByDay
    ? shown?.days.map((row) => [{ day: row.day }, row.first ?? '', row.last ?? '', ...durations(row)])
    : shown?.people.map((row) => [row.name, row.days, ...durations(row)]);
  const save = () => {
    if (shown === undefined || lines === undefined) return;
    const first = isByDay ? [t('day'), t('first'), t('last')] : [t('name'), t('days')];
    void saveSheet(title, [[...first, ...heads], ...lines], `${title.toLowerCase()} ${shown.from} ${shown.to}`);
  };
  return (
    <Button icon={Download} isDisabled={lines === undefined || lines.length === 0} onClick={save}>
      {t('sheet')}
    </Button>
  );
}

interface PeriodProps {
  from: string;
  to: string;
  /** Default period that the server answered with. */
  shown: { from: string; to: string } | undefined;
  change: (values: { from?: string; to?: string }) => void;
}

function PeriodFields({ from, to, shown, change }: PeriodProps) {
  const t = useText(activityTexts);
  return (
    <>
      <TextField
        label={t('from')}
        type="date"
        className={styles['day']}
        value={from || (shown?.from ?? '')}
        max={to || undefined}
        onChange={({ target }) => change({ from: target.value })}
      />
      <TextField
        label={t('to')}
        type="date"
        className={styles['day']}
        value={to || (shown?.to ?? '')}
        min={from || undefined}
        onChange={({ target }) => change({ to: target.value })}
      />
    </>
  );
}

interface TableProps<Row> {
  rows: readonly Row[] | undefined;
  empty: ReactNode;
  failure: ReactNode;
}

/** Columns for days and for periods. */
function useTimes(): Column<Spent>[] {
  const t = useText(activityTexts);
  const end = { align: 'end', width: '110px' } as const;
  return [
    { ...end, key: 'online', title: t('online'), render: ({ online }) => time(online) },
    { ...end, key: 'away', title: t('away'), render: ({ away }) => time(away) },
    {
      ...{ ...end, key: 'conversation', title: t('conversation'), width: '140px', isHiddenOnPhone: true },
      render: ({ conversation }) => time(conversation),
    },
  ];
}

function PeopleTable({ onOpen, ...rest }: TableProps<PersonActivity> & { onOpen: (userId: number) => void }) {
  const t = useText(activityTexts);
  const times = useTimes();
  const days = { key: 'days', title: t('days'), align: 'end', width: '80px', isHiddenOnPhone: true } as const;
  return (
    <DataTable<PersonActivity>
      {...rest}
      scope={undefined}
      label={t('title')}
      rowKey={({ userId }) => userId}
      rowName={({ name }) => name}
      onOpen={({ userId }) => onOpen(userId)}
      columns={[
        { key: 'name', title: t('name'), render: ({ name }) => name },
        { ...days, render: (row) => row.days },
        ...times,
      ]}
    />
  );
}

function DaysTable(props: TableProps<DayActivity>) {
  const t = useText(activityTexts);
  const times = useTimes();
  const clock = { align: 'end', width: '90px', isHiddenOnPhone: true } as const;
  return (
    <DataTable<DayActivity>
      {...props}
      scope={undefined}
      label={t('byDay')}
      rowKey={({ day }) => day}
      rowName={({ day }) => dayText(day)}
      columns={[
        { key: 'day', title: t('day'), render: ({ day }) => dayText(day) },
        { ...clock, key: 'first', title: t('first'), render: ({ first }) => first ?? '–' },
        { ...clock, key: 'last', title: t('last'), render: ({ last }) => last ?? '–' },
        ...times,
      ]}
    />
  );
}
