import type { Viewer } from '@shared/tickets/rules/policy.ts';
import type { QueryClient } from '@tanstack/react-query';
import { query } from '@web/lib/query.ts';

/** The only queue that the user may accept tickets into; undefined if there are several, or none. */
export async function onlyQueue(client: QueryClient, { profile, queueIds }: Viewer): Promise<number | undefined> {
  // Users who cannot read the queues choose in the dialog, which shows the reason.
  const all = await client.ensureQueryData(query('queues', 'list', {})).catch(() => []);
  const own = all.filter(({ id }) => profile === 'admin' || queueIds.includes(id));
  return own.length === 1 ? own[0]?.id : undefined;
}
