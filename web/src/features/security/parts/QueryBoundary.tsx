import type { UseQueryResult } from '@tanstack/react-query';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { Skeleton } from '@web/ui/Skeleton.tsx';
import type { ReactNode } from 'react';

interface Props<T> {
  from: UseQueryResult<T>;
  /** Pixels of a usual answer, so that the content below does not move when it arrives. */
  height?: number;
  children: (data: T) => ReactNode;
}

/** A part of the screen that waits for its own answer. */
export function QueryBoundary<T>({ from, height = 72, children }: Props<T>) {
  if (from.data !== undefined) return children(from.data);
  if (from.isError) return <LoadFailure error={from.error} onRetry={() => void from.refetch()} />;
  return <Skeleton height={height} />;
}
