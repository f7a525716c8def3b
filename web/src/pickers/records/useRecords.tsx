import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Feature, InputOf, ResultOf, RouteName } from '@web/lib/api.ts';
import { infinite, moreOf, type PagedRoute, query } from '@web/lib/query.ts';
import { useUrlFilters } from '@web/lib/useUrlFilters.ts';
import type { ReactNode } from 'react';
import { LoadFailure } from '../LoadFailure.tsx';

/** Search text, kept in the address. */
export interface SearchText {
  readonly text: string;
  readonly set: (text: string) => void;
}

export function useSearchText(): SearchText {
  const [{ q }, change] = useUrlFilters('q');
  return { text: q, set: (text) => change({ q: text }) };
}

/** A list as a table shows it. */
export interface RecordList<Row> {
  /** Undefined while the first answer is on its way. */
  readonly rows: readonly Row[] | undefined;
  readonly count: number | undefined;
  /** There are more than were counted so far. */
  readonly isCountPartial?: boolean;
  /** Shown in place of rows that could not be read. */
  readonly failure: ReactNode;
  readonly more?: { hasMore: boolean; isLoading: boolean; onLoad: () => void };
  /** The rows still answer the former search. */
  readonly isOutdated: boolean;
  /** Search and filters that the rows belong to. */
  readonly scope: string;
}

type Failing = Pick<UseInfiniteQueryResult, 'isError' | 'error' | 'refetch'>;

const failureOf = ({ isError, error, refetch }: Failing, rows: unknown): ReactNode =>
  isError && rows === undefined ? <LoadFailure error={error} onRetry={() => void refetch()} /> : undefined;

/** A list that is read page by page. */
export function useRecordPages<F extends Feature, K extends PagedRoute<F>, Row>(
  feature: F,
  route: K,
  input: InputOf<F, K>,
  rowsOf: (page: ResultOf<F, K>) => readonly Row[],
): RecordList<Row> {
  const list = useInfiniteQuery(infinite(feature, route, input));
  const rows = list.data?.pages.flatMap(rowsOf);
  // An empty first page says nothing about the next pages, so the list is not yet known to be empty.
  const known = rows?.length === 0 && list.hasNextPage ? undefined : rows;
  const first = list.data?.pages[0] as { readonly count?: number } | undefined;
  return {
    rows,
    count: first?.count,
    failure: failureOf(list, known),
    more: moreOf(list),
    isOutdated: list.isPlaceholderData,
    scope: list.isPlaceholderData ? 'outdated' : JSON.stringify(input),
  };
}

/** A list that comes in one answer, so that searching and sorting happen here. */
export function useAllRecords<F extends Feature, K extends RouteName<F>, Row>(
  feature: F,
  route: K,
  input: InputOf<F, K>,
  rowsOf: (answer: ResultOf<F, K>) => readonly Row[],
): RecordList<Row> & { readonly all: ResultOf<F, K> | undefined } {
  const list = useQuery(query(feature, route, input));
  const all = list.data;
  const { length: count } = (all ?? {}) as { readonly length?: number };
  return {
    all,
    rows: all === undefined ? undefined : rowsOf(all),
    count,
    failure: failureOf(list, all),
    isOutdated: false,
    scope: JSON.stringify(input),
  };
}
