import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { LoadFailure } from './LoadFailure.tsx';

/** A list that is read page by page. */
export type PagedList = Pick<
  UseInfiniteQueryResult,
  'isError' | 'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>;

/**
 * What a table says of such a list besides its rows: why there are none, and that there are more.
 * @param rows undefined while the first page is on its way
 */
export const pagedTableProps = (list: PagedList, rows: readonly unknown[] | undefined) => ({
  failure:
    list.isError && rows === undefined ? (
      <LoadFailure error={list.error} onRetry={() => void list.refetch()} />
    ) : undefined,
  more: {
    hasMore: list.hasNextPage,
    isLoading: list.isFetchingNextPage,
    onLoad: () => void list.fetchNextPage(),
  },
});
