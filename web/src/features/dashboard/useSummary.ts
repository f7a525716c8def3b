import { minuteMs } from '@shared/core/time.ts';
import type { Summary } from '@shared/metrics/model.ts';
import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { onLive } from '@web/lib/live.ts';
import { query } from '@web/lib/query.ts';
import { formatMoment, useCompanyZone, useNow } from '@web/lib/time.ts';
import { useUrlFilters } from '@web/lib/useUrlFilters.ts';
import { useEffect } from 'react';
import { type Filter, inputOf, type PeriodInput } from './period.ts';

/** Interval for reading the numbers again while they are shown, because every conversation changes them. */
const readAgain = minuteMs;

export interface ShownPeriod {
  readonly filter: Filter;
  readonly narrow: (change: Partial<Filter>) => void;
  readonly input: PeriodInput | undefined;
  readonly answer: UseQueryResult<Summary>;
}

/** Milliseconds after which news of conversations is in the numbers; while more comes, they are read once in this time. */
const countedAfter = 3000;

/** Days of a period that are read for every piece of news; longer ones are read once a minute. */
const mostFollowedDays = 31;

/** Reads the numbers again after events on tickets while they are shown. */
function useNewsOfTickets(isFollowed: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isFollowed) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readLater = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        if (document.visibilityState === 'visible')
          void client.invalidateQueries({ queryKey: ['dashboard', 'summary'] });
      }, countedAfter);
    };
    const ends = [onLive('ticket', readLater), onLive('appMessage', readLater)];
    return () => {
      clearTimeout(timer);
      for (const end of ends) end();
    };
  }, [client, isFollowed]);
}

/** The filter of the address and the numbers behind it; those of the former one stay until the next are there. */
export function useSummary(): ShownPeriod {
  const [filter, narrow] = useUrlFilters('period', 'from', 'to', 'queues');
  const today = formatMoment(useNow(), 'yyyy-MM-dd', useCompanyZone());
  const input = inputOf(filter, today);
  const answer = useQuery({
    ...query('dashboard', 'summary', input ?? {}),
    enabled: input !== undefined,
    staleTime: readAgain / 2,
    refetchInterval: readAgain,
    placeholderData: keepPreviousData,
  });
  useNewsOfTickets(answer.data !== undefined && answer.data.days.length <= mostFollowedDays);
  return { filter, narrow, input, answer };
}
