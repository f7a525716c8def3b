import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { infinite, query, readOn } from '@web/lib/query.ts';
import { useUrlParams } from '@web/lib/useUrlParams.ts';
import { useMemo } from 'react';
import { buildLanes, filterByQueues, namesOf, withoutUnknownStages } from './board.ts';

/** Limit for the length of the address. */
const maxQueues = 50;

/** Cards of the board, and the chosen queues, which are part of the address. */
export function useBoard(moving: ReadonlyMap<number, number>) {
  const [params, setParams] = useUrlParams();
  const chosen = params.get('queues') ?? '';
  const queueIds = useMemo(
    () =>
      chosen
        .split(',')
        .filter((part) => /^\d{1,9}$/.test(part))
        .map(Number)
        .slice(0, maxQueues),
    [chosen],
  );
  const stages = useInfiniteQuery(infinite('tags', 'lanes', {}));
  const cards = useQuery({
    ...query('tickets', 'kanban', queueIds.length > 0 ? { queueIds } : {}),
    placeholderData: keepPreviousData,
  });
  const lista = useMemo(() => stages.data?.pages.flatMap((page) => page.lista), [stages.data]);
  const hasMoreStages = stages.hasNextPage;
  const tickets = useMemo(
    () =>
      lista && cards.data && hasMoreStages ? withoutUnknownStages(cards.data.tickets, lista) : cards.data?.tickets,
    [lista, cards.data, hasMoreStages],
  );
  const lanes = useMemo(
    () => (lista && tickets ? buildLanes(filterByQueues(tickets, queueIds), lista, moving) : undefined),
    [lista, tickets, queueIds, moving],
  );
  const names = useMemo(() => namesOf(cards.data), [cards.data]);
  const failed = [stages, cards].find(({ isError, data }) => isError && data === undefined);
  return {
    lanes,
    names,
    stages: lista,
    count: lanes?.reduce((sum, lane) => sum + lane.cards.length, 0),
    hasMoreStages,
    isLoadingStages: stages.isFetchingNextPage,
    loadStages: () => void readOn(stages, 'next'),
    hasMore: cards.data?.hasMore === true,
    queueIds,
    setQueueIds: (ids: readonly number[]) =>
      setParams(ids.length === 0 ? {} : { queues: ids.join(',') }, { replace: true }),
    error: failed?.error ?? undefined,
    retry: () => void Promise.all([stages.refetch(), cards.refetch()]),
  };
}
