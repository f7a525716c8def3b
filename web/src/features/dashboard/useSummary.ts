import { minuteMs } from '@shared/core/time.ts';
import type { Summary } from '@shared/metrics/model.ts';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { query } from '@web/lib/query.ts';
import { formatMoment, useCompanyZone, useNow } from '@web/lib/time.ts';
import { useUrlFilters } from '@web/lib/useUrlFilters.ts';
import { type Filter, inputOf, type PeriodInput } from './period.ts';

/** Numbers change with every conversation: they are read again while somebody looks at them. */
const readAgain = minuteMs;

export interface ShownPeriod {
  readonly filter: Filter;
  readonly narrow: (change: Partial<Filter>) => void;
  readonly input: PeriodInput | undefined;
  readonly answer: UseQueryResult<Summary>;
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
  return { filter, narrow, input, answer };
}
