import type { Query, QueryClient } from '@tanstack/react-query';
import { live as announcements } from '@web/features/announcements/live.ts';
import { live as campaigns } from '@web/features/campaigns/live.ts';
import { live as chats } from '@web/features/chats/live.ts';
import { live as connections } from '@web/features/connections/live.ts';
import { live as contactLists } from '@web/features/contactLists/live.ts';
import { live as contacts } from '@web/features/contacts/live.ts';
import { live as duty } from '@web/features/duty/live.ts';
import { live as fileLists } from '@web/features/fileLists/live.ts';
import { live as firstSteps } from '@web/features/firstSteps/live.ts';
import { live as integrations } from '@web/features/integrations/live.ts';
import { live as invoices } from '@web/features/invoices/live.ts';
import { live as kanban } from '@web/features/kanban/live.ts';
import { live as prompts } from '@web/features/prompts/live.ts';
import { live as queues } from '@web/features/queues/live.ts';
import { live as quickMessages } from '@web/features/quickMessages/live.ts';
import { live as schedules } from '@web/features/schedules/live.ts';
import { live as settings } from '@web/features/settings/live.ts';
import { live as tags } from '@web/features/tags/live.ts';
import { live as tickets } from '@web/features/tickets/realtime/live.ts';
import { live as users } from '@web/features/users/live.ts';
import { api } from '@web/lib/api.ts';
import { type LiveTable, onLive, onResync, startLive, stopLive } from '@web/lib/live.ts';
import { currentSession, onSessionState, sessionState, updateUser } from '@web/lib/session.tsx';
import { live as attention } from './attention/live.ts';
import { refetchOnRightsChange } from './refetchOnRightsChange.ts';
import { refetchWhenSettled } from './refetchWhenSettled.ts';

/** Every feature's table, with the features, or single routes of them, whose answers its events may outdate. */
const tables: readonly { readonly table: LiveTable; readonly features: readonly string[] }[] = [
  // The tickets table updates its cached answers itself; reading messages again would also mark them as read.
  { table: tickets, features: [] },
  { table: kanban, features: ['tickets/kanban'] },
  { table: contacts, features: ['contacts'] },
  { table: queues, features: ['queues'] },
  { table: contactLists, features: ['contactLists'] },
  { table: duty, features: ['duty'] },
  { table: tags, features: ['tags'] },
  { table: chats, features: ['chats'] },
  { table: announcements, features: ['announcements'] },
  { table: schedules, features: ['schedules'] },
  { table: users, features: ['users'] },
  { table: connections, features: ['connections'] },
  { table: quickMessages, features: ['quickMessages'] },
  { table: integrations, features: ['integrations'] },
  { table: prompts, features: ['prompts'] },
  { table: fileLists, features: ['fileLists'] },
  { table: campaigns, features: ['campaigns'] },
  { table: invoices, features: ['invoices'] },
  { table: settings, features: ['settings'] },
  { table: firstSteps, features: ['companies/firstSteps'] },
  { table: attention, features: [] },
];

const isShown = (query: Query): boolean => query.isActive();

/** Missed events cannot be requested, so exactly the queries on the screen are read again. */
function readAgain(client: QueryClient, isFirst: boolean): void {
  const shown = client.getQueryCache().findAll({ predicate: isShown });
  if (shown.length === 0) return;
  // The first socket opens while the first answers are on their way; cancelling them would only delay the screen.
  if (isFirst) {
    for (const query of shown) refetchWhenSettled(client, query);
    return;
  }
  void client.invalidateQueries({ predicate: isShown });
  // Rights may have changed too; a failure here is one of the queries' failures as well.
  api.session.me({}).then(
    ({ user }) => updateUser(user),
    () => undefined,
  );
}

/** Wires the socket to the session and every feature's table to the socket. */
export function startLiveEvents(client: QueryClient): void {
  for (const { table, features } of tables) {
    for (const [suffix, patch] of Object.entries(table)) {
      onLive(suffix, (data) => {
        const session = currentSession();
        if (session === undefined) return;
        // An answer read before the event may arrive after it and undo the patch.
        for (const query of client.getQueryCache().findAll({ fetchStatus: 'fetching' })) {
          const [feature, route] = query.queryKey;
          if (features.includes(String(feature)) || features.includes(`${feature}/${route}`))
            refetchWhenSettled(client, query);
        }
        patch(client, data, session);
      });
    }
  }
  onResync((isFirst) => readAgain(client, isFirst));
  refetchOnRightsChange(client);
  onSessionState(() => {
    if (sessionState().status === 'signedIn') startLive();
    else stopLive();
  });
}
