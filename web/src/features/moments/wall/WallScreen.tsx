import { presenceOf } from '@shared/moments/activity.ts';
import { waitingSince } from '@shared/moments/rules.ts';
import { formatClock, formatCount } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { useNow } from '@web/lib/time.ts';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { classNames } from '@web/ui/classNames.ts';
import { IconButton } from '@web/ui/IconButton.tsx';
import { Pause, Play, X } from 'lucide-react';
import { useRef } from 'react';
import { type Column, unassigned } from '../board.ts';
import { sumOpen, sumPending } from '../parts/Summary.tsx';
import { momentsTexts } from '../text.ts';
import { useFilters, useMoments } from '../useMoments.ts';
import { waitText } from '../waitText.ts';
import { PersonTile } from './PersonTile.tsx';
import { usePages } from './usePages.ts';
import { useLeaveWall, useWakeLock } from './useWall.ts';
import styles from './Wall.module.css';

const nothingMoves: ReadonlyMap<number, number> = new Map();

/** Large view for a screen in the office: no menu, and automatic paging. */
export function WallScreen() {
  const t = useText(momentsTexts);
  const moments = useMoments(useFilters(), nothingMoves);
  const grid = useRef<HTMLUListElement>(null);
  const people = moments.columns?.filter(({ id }) => id !== unassigned) ?? [];
  const { shown, page, pages, isPaused, setPaused } = usePages(grid, people);
  const leave = useLeaveWall();
  useWakeLock();
  return (
    <main className={styles['wall']}>
      <h1 className={styles['title']}>{t('title')}</h1>
      <div className={styles['tools']}>
        {pages > 1 && (
          <IconButton
            icon={isPaused ? Play : Pause}
            label={t(isPaused ? 'resume' : 'pause')}
            onClick={() => setPaused(!isPaused)}
          />
        )}
        <IconButton icon={X} label={t('leaveWall')} shortcut="Esc" onClick={leave} />
      </div>
      {moments.error !== undefined && <LoadFailure error={moments.error} onRetry={moments.readAgain} />}
      {moments.error === undefined && <Numbers columns={moments.columns} attendants={moments.attendants} />}
      <ul ref={grid} aria-label={t('board')} className={styles['grid']}>
        {shown.map((column) => (
          <PersonTile key={column.id} column={column} limit={moments.limit} />
        ))}
      </ul>
      {pages > 1 && (
        <p className={styles['page']} aria-live="off">
          {t('page', { page: page + 1, pages })}
        </p>
      )}
    </main>
  );
}

interface NumbersProps {
  /** Undefined while they are on their way: the numbers have their room at once. */
  columns: readonly Column[] | undefined;
  attendants: readonly PresenceInput[];
}

function Numbers({ columns, attendants }: NumbersProps) {
  const t = useText(momentsTexts);
  const now = useNow();
  const count = (value: number) => (columns === undefined ? '–' : formatCount(value));
  const pending = sumPending(columns ?? []);
  const longest = columns?.find(({ id }) => id === unassigned)?.longest;
  const since = longest && waitingSince(longest);
  const are = (state: string) => count(attendants.filter((one) => presenceOf(one) === state).length);
  const numbers: readonly (readonly [string, string, boolean?])[] = [
    [t('waitingNow'), count(pending), pending > 0],
    [t('longestWait'), since === undefined ? '–' : waitText(since, now), since !== undefined],
    [t('openNow'), count(sumOpen(columns ?? []))],
    [t('onlineNow'), are('online')],
    [t('awayNow'), are('away')],
  ];
  return (
    <dl className={styles['numbers']}>
      {numbers.map(([name, value, isUrgent]) => (
        <div key={name} className={classNames(styles['number'], isUrgent === true && styles['urgent'])}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className={styles['number']}>
        <dt>{t('timeNow')}</dt>
        <dd>{formatClock(now)}</dd>
      </div>
    </dl>
  );
}

type PresenceInput = Parameters<typeof presenceOf>[0];
