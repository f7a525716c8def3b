import type { Viewer } from '@shared/tickets/rules/policy.ts';
import type { QueryClient } from '@tanstack/react-query';
import { currentSession, onSessionState } from '@web/lib/session.tsx';

interface Rights {
  readonly id: number;
  /** In a form to compare. */
  readonly text: string;
}

function rightsNow(): Rights | undefined {
  const viewer = currentSession()?.viewer;
  return viewer && { id: viewer.id, text: textOf(viewer) };
}

const textOf = ({ profile, queueIds, allTicket, allowGroup, whatsappId }: Viewer): string =>
  JSON.stringify([profile, queueIds.toSorted(), allTicket, allowGroup, whatsappId]);

/**
 * What somebody may see any more is not told, record by record: when their rights change, what is on the screen is read
 * again, and what was read for other screens is forgotten.
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
