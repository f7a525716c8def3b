import { useQuery } from '@tanstack/react-query';
import { query } from '@web/lib/query.ts';

/** Who serves the queues; undefined until it is known. Administrators see every queue, and serve those they are in. */
export function useQueueStaff(): ((queueId: number) => string[]) | undefined {
  const { data } = useQuery(query('users', 'names', {}));
  if (data === undefined) return undefined;
  return (queueId) =>
    data.filter(({ queues, pausedAt }) => !pausedAt && queues.some(({ id }) => id === queueId)).map(({ name }) => name);
}
