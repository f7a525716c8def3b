import type { Viewer } from '@shared/tickets/rules/policy.ts';
import type { QueryClient } from '@tanstack/react-query';
import { query } from '@web/lib/query.ts';

/** The one queue that somebody may take conversations into; undefined where they have a choice, or none. */
export async function onlyQueue(client: QueryClient, { profile, queueIds }: Viewer): Promise<number | undefined> {
  // Whoever cannot read them chooses in the dialog, which tells why.
  const all = await client.ensureQueryData(query('queues', 'list', {})).catch(() => []);
  const own = all.filter(({ id }) => profile === 'admin' || queueIds.includes(id));
  return own.length === 1 ? own[0]?.id : undefined;
}
