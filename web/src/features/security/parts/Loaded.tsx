import type { UseQueryResult } from '@tanstack/react-query';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { Skeleton } from '@web/ui/Skeleton.tsx';
import type { ReactNode } from 'react';

/** A part of the screen that waits for its own answer. */
export function Loaded<T>({ from, children }: { from: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  if (from.data !== undefined) return children(from.data);
  if (from.isError) return <LoadFailure error={from.error} onRetry={() => void from.refetch()} />;
  return <Skeleton height={72} />;
}
