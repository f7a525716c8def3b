import type { Query, QueryClient } from '@tanstack/react-query';

const waiting = new WeakSet<Query>();

/** Reads a query again: at once when it rests, after its present answer when one is on its way. Asked twice, done once. */
export function refetchWhenSettled(client: QueryClient, query: Query): void {
  const readAgain = () => void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  if (query.state.fetchStatus !== 'fetching') {
    readAgain();
    return;
  }
  if (waiting.has(query)) return;
  waiting.add(query);
  const leave = client.getQueryCache().subscribe((event) => {
    if (event.query !== query) return;
    if (event.type !== 'removed' && query.state.fetchStatus === 'fetching') return;
    leave();
    waiting.delete(query);
    if (event.type !== 'removed') readAgain();
  });
}
