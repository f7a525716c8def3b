import { isCalendarDay } from '@shared/core/calendar.ts';
import { loadsIn } from '@shared/tickets/lists/counters.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { useUrlFilters } from '@web/lib/useUrlFilters.ts';
import { useCallback, useMemo } from 'react';
import { buildColumns, unassigned } from './board.ts';
import { useLiveBoard } from './useLiveBoard.ts';

/** Milliseconds. */
const lookEvery = 30_000;

/** Limit for the length of the address. */
const maxQueues = 50;

const numbersIn = (text: string): number[] =>
  text
    .split(',')
    .filter((part) => /^\d{1,9}$/.test(part))
    .map(Number)
    .slice(0, maxQueues);

const isStatus = (text: string): text is 'open' | 'pending' => text === 'open' || text === 'pending';

/** Filters of the board, kept in the address. */
export function useFilters() {
  const [values, change] = useUrlFilters('queues', 'status', 'from', 'to', 'people', 'own');
  const { queues, status, from, to, people, own } = values;
  const filter = useMemo(() => {
    const queuesIds = numbersIn(queues);
    return {
      ...(queuesIds.length > 0 ? { queuesIds } : {}),
      ...(isStatus(status) ? { status } : {}),
      ...(isCalendarDay(from) ? { dateStart: from } : {}),
      ...(isCalendarDay(to) ? { dateEnd: to } : {}),
      showAll: own === '',
    };
  }, [queues, status, from, to, own]);
  const isNarrowed = Object.keys(filter).length > 1 || !filter.showAll;
  const clear = () => change({ queues: '', status: '', from: '', to: '', own: '' });
  return { filter, values, change, clear, isNarrowed, isEverybody: people === 'all' };
}

export type Filters = ReturnType<typeof useFilters>;

/** The board as it is now, and as it stays while it is looked at. */
export function useMoments({ filter, isEverybody }: Filters, moving: ReadonlyMap<number, number>) {
  const { setting } = useSession();
  const board = useQuery({
    ...query('moments', 'show', filter),
    placeholderData: keepPreviousData,
    // Events change only what is on the screen.
    staleTime: 0,
  });
  const { refetch } = board;
  const readAgain = useCallback(() => void refetch(), [refetch]);
  useLiveBoard(filter, board.isFetching, readAgain);
  const counts = useQuery(query('tickets', 'counts', {}));
  // Open tickets change with every click, so no events are sent; they are polled while the board is shown.
  const looks = useQuery({ ...query('moments', 'looking', {}), staleTime: 0, refetchInterval: lookEvery });
  const looking = useMemo(
    () => new Map(looks.data?.people.map(({ userId, ticketId }) => [userId, ticketId])),
    [looks.data],
  );
  const { dateStart, dateEnd, status, showAll, queuesIds } = filter;
  const isCounted = dateStart === undefined && dateEnd === undefined && status === undefined && showAll;
  const loads = useMemo(
    () => (isCounted && counts.data ? loadsIn(counts.data.counters, queuesIds) : undefined),
    [isCounted, counts.data, queuesIds],
  );
  const columns = useMemo(
    () => board.data && buildColumns({ board: board.data, loads, moving, looking, isEverybody }),
    [board.data, loads, moving, looking, isEverybody],
  );
  return {
    columns,
    waiting: columns?.find(({ id }) => id === unassigned),
    attendants: board.data?.attendants ?? [],
    hasMore: board.data?.hasMore === true,
    /** Number of simultaneous tickets that is too many for an attendant; 0 if not set. */
    limit: Number(setting('ticketsPerAttendant')) || 0,
    error: board.isError && board.data === undefined ? board.error : undefined,
    readAgain,
  };
}

export type Moments = ReturnType<typeof useMoments>;
