import { mayBeCut } from '@shared/core/page.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { useEffect } from 'react';
import { type InboxFilter, withoutUnknown } from './inboxFilter.ts';

const recordsToIdSet = (records: readonly { readonly id: number }[] | undefined): Set<number> | undefined =>
  records && new Set(records.map(({ id }) => id));

/**
 * Takes out of the filter what was deleted since it was chosen, and queues that are not the person's any more: the list
 * would stay empty for a choice that nothing on the screen names.
 */
export function useKnownFilter(filter: InboxFilter, change: (patch: Partial<InboxFilter>) => void): void {
  const { viewer } = useSession();
  const isAdmin = viewer.profile === 'admin';
  const has = (ids: readonly number[]) => ({ enabled: ids.length > 0 });
  const queues = useQuery({ ...query('queues', 'list', {}), ...has(filter.queueIds) }).data;
  const tags = useQuery({ ...query('tags', 'list', { kanban: 0 }), ...has(filter.tags) }).data;
  const connections = useQuery({ ...query('connections', 'list', {}), ...has(filter.whatsappIds) }).data;
  const users = useQuery({ ...query('users', 'names', {}), ...has(filter.users) }).data;
  useEffect(() => {
    const existing = recordsToIdSet(queues);
    const none = isAdmin || viewer.allTicket ? [0] : [];
    const own = (id: number) => isAdmin || viewer.queueIds.includes(id);
    const patch = withoutUnknown(filter, {
      queueIds: existing && new Set([...none, ...[...existing].filter(own)]),
      // A tag that is missing in an incomplete list may still exist.
      tags: tags && mayBeCut(tags) ? undefined : recordsToIdSet(tags),
      whatsappIds: recordsToIdSet(connections),
      users: isAdmin ? recordsToIdSet(users) : new Set(),
    });
    if (patch !== undefined) change(patch);
  }, [filter, change, viewer, isAdmin, queues, tags, connections, users]);
}
