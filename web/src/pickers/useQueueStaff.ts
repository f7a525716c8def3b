import { useQuery } from '@tanstack/react-query';
import { query } from '@web/lib/query.ts';

/**
 * Names of the attendants of each queue; undefined until loaded. Administrators see every queue, and serve those they
 * are in.
 */
export function useQueueStaff(): ((queueId: number) => string[]) | undefined {
  const { data } = useQuery(query('users', 'names', {}));
  if (data === undefined) return undefined;
  return (queueId) =>
    data.filter(({ queues, pausedAt }) => !pausedAt && queues.some(({ id }) => id === queueId)).map(({ name }) => name);
}
