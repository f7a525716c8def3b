import { AppError } from '@shared/core/errors.ts';
import { minuteMs } from '@shared/core/time.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  QueryClient,
  queryOptions,
  type UseInfiniteQueryResult,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Call, type Feature, type InputOf, type ResultOf, type RouteName, type RouteOf } from './api.ts';
import { NetworkError } from './httpTransport.ts';
import { actionKeys } from './idempotency.ts';
import { showFailure } from './showFailure.ts';

export type Failure = AppError | NetworkError | Error;

/** Live events keep what is shown true; this only bounds how long a forgotten corner may be old. */
const fresh = 5 * minuteMs;
const kept = 30 * minuteMs;
const maxRetries = 2;

const callFor = <F extends Feature, K extends RouteName<F>>(feature: F, name: K): Call<RouteOf<F, K>> =>
  api[feature][name] as unknown as Call<RouteOf<F, K>>;

/** True if a retry can help: no answer came, or the server failed. */
export const isTransient = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof AppError && (error.status ?? 0) >= 500);

/** Half a second, one, two ... at most fifteen. */
const backOff = (attempt: number): number => Math.min(15_000, 500 * 2 ** attempt);

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: fresh,
        gcTime: kept,
        // The socket knows whether anything was missed; asking again on every glance would be a storm.
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: (count, error) => isTransient(error) && count < maxRetries,
        retryDelay: backOff,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** Key and fetcher of a route: `useQuery(query('queues', 'list', {}))`. */
export const query = <F extends Feature, K extends RouteName<F>>(feature: F, name: K, input: InputOf<F, K>) =>
  queryOptions<ResultOf<F, K>>({
    queryKey: [feature, name, input],
    queryFn: ({ signal }) => callFor(feature, name)(input, { signal }),
  });

interface PageEnd {
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}
/** Routes that answer pages. */
export type PagedRoute<F extends Feature> = {
  [K in RouteName<F>]: ResultOf<F, K> extends PageEnd ? K : never;
}[RouteName<F>];

/** Part of the key that separates paged answers from `query` answers, because their shapes differ. */
export const pages = 'pages';

export type Pages<F extends Feature, K extends RouteName<F>> = InfiniteData<ResultOf<F, K>, string | undefined>;

/**
 * A list that grows by cursor: `useInfiniteQuery(infinite('contacts', 'list', { searchParam }))`.
 * While another search is on its way, the rows of the last one stay.
 */
export const infinite = <F extends Feature, K extends PagedRoute<F>>(feature: F, name: K, input: InputOf<F, K>) =>
  infiniteQueryOptions<ResultOf<F, K>, Error, Pages<F, K>, readonly unknown[], string | undefined>({
    queryKey: [feature, name, input, pages],
    queryFn: ({ pageParam, signal }) =>
      callFor(feature, name)(
        pageParam === undefined ? input : ({ ...(input as object), cursor: pageParam } as InputOf<F, K>),
        {
          signal,
        },
      ),
    initialPageParam: undefined,
    getNextPageParam: (last) => {
      const { hasMore, nextCursor } = last as PageEnd;
      return hasMore ? (nextCursor ?? undefined) : undefined;
    },
    placeholderData: keepPreviousData,
  });

type Growing = Pick<
  UseInfiniteQueryResult<InfiniteData<unknown>>,
  'data' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage' | 'fetchPreviousPage'
>;

/**
 * Asks for the page before or after those of a list once, however often it is called until that has come. What is being
 * read again is waited for: the library would give it up, and what it was to bring would be missed.
 */
export async function readOn(list: Growing, direction: 'next' | 'previous'): Promise<void> {
  const ask = direction === 'next' ? list.fetchNextPage : list.fetchPreviousPage;
  const join = () => ask({ cancelRefetch: false });
  const { data, isError } = await join();
  const hasGrown = (data?.pages.length ?? 0) > (list.data?.pages.length ?? 0);
  if (!hasGrown && !isError) await join();
}

/** Props by which a scrolling list loads the next page: `<InfiniteScroll {...moreOf(list)} />`. */
export const moreOf = (list: Growing) => ({
  hasMore: list.hasNextPage,
  isLoading: list.isFetchingNextPage,
  onLoad: () => void readOn(list, 'next'),
});

/** Part of the key that separates complete lists from the other two shapes. */
export const allPages = 'every';

/** All pages of a list that is bounded by a small number of records: for selects. */
export const queryAllPages = <F extends Feature, K extends PagedRoute<F>>(feature: F, name: K, input: InputOf<F, K>) =>
  queryOptions<ResultOf<F, K>[]>({
    queryKey: [feature, name, input, allPages],
    queryFn: async ({ signal }) => {
      const read: ResultOf<F, K>[] = [];
      let cursor: string | null = null;
      do {
        const page: ResultOf<F, K> = await callFor(feature, name)(
          cursor === null ? input : ({ ...(input as object), cursor } as InputOf<F, K>),
          { signal },
        );
        read.push(page);
        const { hasMore, nextCursor } = page as PageEnd;
        cursor = hasMore ? nextCursor : null;
      } while (cursor !== null);
      return read;
    },
  });

/** Changes every cached answer of a route; the input of each says which rows belong to it. */
export function patchQueries<F extends Feature, K extends RouteName<F>>(
  client: QueryClient,
  feature: F,
  name: K,
  change: (current: ResultOf<F, K>, input: InputOf<F, K>) => ResultOf<F, K>,
): void {
  for (const [key, current] of client.getQueriesData<ResultOf<F, K>>({ queryKey: [feature, name] })) {
    // Lists in pages hold another shape.
    if (current === undefined || key[3] !== undefined) continue;
    client.setQueryData(key, change(current, key[2] as InputOf<F, K>));
  }
}

/** The same for lists read with `infinite`. */
export function patchPages<F extends Feature, K extends PagedRoute<F>>(
  client: QueryClient,
  feature: F,
  name: K,
  change: (current: Pages<F, K>, input: InputOf<F, K>) => Pages<F, K>,
): void {
  for (const [key, current] of client.getQueriesData<Pages<F, K>>({ queryKey: [feature, name] })) {
    if (current === undefined || key[3] !== pages) continue;
    client.setQueryData(key, change(current, key[2] as InputOf<F, K>));
  }
}

type RowsKey<Page> = {
  [Key in keyof Page]: Page[Key] extends readonly { readonly id: string | number }[] ? Key : never;
}[keyof Page];

/** Changes the rows on every page of a list read with `infinite`. */
export function patchRows<F extends Feature, K extends PagedRoute<F>, Key extends RowsKey<ResultOf<F, K>>>(
  client: QueryClient,
  feature: F,
  name: K,
  key: Key,
  change: (rows: ResultOf<F, K>[Key], input: InputOf<F, K>) => ResultOf<F, K>[Key],
): void {
  patchPages(client, feature, name, (current, input) => ({
    ...current,
    pages: current.pages.map((page) => Object.assign({}, page, { [key]: change(page[key], input) })),
  }));
}

interface ActionOptions<F extends Feature, K extends RouteName<F>> {
  onSuccess?: (result: ResultOf<F, K>, input: InputOf<F, K>) => void;
  /** Return true when the failure is already shown where it belongs (a form's field, a dialog). */
  onError?: (error: Failure, input: InputOf<F, K>) => boolean | undefined;
  onSettled?: () => void;
}

/**
 * A change: `const save = useAction('users', 'update', { onSuccess }); save.mutate(input)`. Failures are shown as a
 * translated toast unless `onError` says it took care; `isPending` is for the button. The same content sent again
 * after a failure carries the same idempotency key.
 */
export function useAction<F extends Feature, K extends RouteName<F>>(
  feature: F,
  name: K,
  options: ActionOptions<F, K> = {},
): UseMutationResult<ResultOf<F, K>, Failure, InputOf<F, K>> {
  const [keys] = useState(actionKeys);
  return useMutation<ResultOf<F, K>, Failure, InputOf<F, K>>({
    mutationKey: [feature, name],
    mutationFn: (input) => callFor(feature, name)(input, { idempotencyKey: keys.take(input) }),
    onSuccess: (result, input) => {
      keys.release(input);
      options.onSuccess?.(result, input);
    },
    onError: (error, input) => {
      if (options.onError?.(error, input) !== true) showFailure(error);
    },
    onSettled: options.onSettled === undefined ? undefined : () => options.onSettled?.(),
  });
}
