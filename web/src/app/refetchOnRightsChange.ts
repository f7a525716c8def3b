import type { Viewer } from '@shared/tickets/rules/policy.ts';
import type { QueryClient } from '@tanstack/react-query';
import { currentSession, onSessionState } from '@web/lib/session.tsx';

interface Rights {
  readonly id: number;
  /** Serialized rights, for comparison. */
  readonly text: string;
}

function rightsNow(): Rights | undefined {
  const viewer = currentSession()?.viewer;
  return viewer && { id: viewer.id, text: serializeRights(viewer) };
}

const serializeRights = ({ profile, queueIds, allTicket, allowGroup, whatsappId }: Viewer): string =>
  JSON.stringify([profile, queueIds.toSorted(), allTicket, allowGroup, whatsappId]);

/**
 * The server does not report which records a user may no longer see. When the rights change, the queries on the screen
 * are read again and the cached ones of other screens are dropped.
 */
export function refetchOnRightsChange(client: QueryClient): void {
  let known = rightsNow();
  onSessionState(() => {
    const now = rightsNow();
    const isChanged = now !== undefined && known?.id === now.id && known.text !== now.text;
    known = now;
    if (!isChanged) return;
    client.removeQueries({ type: 'inactive' });
    void client.invalidateQueries({ type: 'active' });
  });
}
