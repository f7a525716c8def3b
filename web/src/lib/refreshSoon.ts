import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/** Milliseconds between two readings of the same queries. */
export const refreshPauseMs = 1000;

type Refresh = () => void;

/** News that was read just now, by its name, with what came since. */
const pauses = new WeakMap<QueryClient, Map<string, Refresh | undefined>>();

/**
 * Reads queries again at once, and at most once a second while events come faster: an import sends one event per ninety
 * contacts, and each read counts against the user's limit per second. The last event is never lost.
 * @param news names the event
 * @param filters are evaluated when the queries are read
 */
export function refreshSoon(client: QueryClient, news: string, filters: () => QueryFilters): void {
  const paused = pauses.get(client) ?? new Map<string, Refresh | undefined>();
  pauses.set(client, paused);
  if (paused.has(news)) {
    paused.set(news, () => refreshSoon(client, news, filters));
    return;
  }
  paused.set(news, undefined);
  void client.invalidateQueries(filters());
  setTimeout(() => {
    const again = paused.get(news);
    paused.delete(news);
    again?.();
  }, refreshPauseMs);
}
