import { createQueryClient } from '@web/lib/query.ts';
import { onSessionState, sessionState } from '@web/lib/session.tsx';
import { startLiveEvents } from './live.ts';

/** The page's one cache; what one person saw is not left for the next. */
export const client = createQueryClient();

let person: number | undefined;
onSessionState(() => {
  const now = sessionState();
  const next = now.status === 'signedIn' ? now.session.user.id : undefined;
  if (person !== undefined && next !== person) client.clear();
  person = next;
});
startLiveEvents(client);
