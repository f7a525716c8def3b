import { UserView } from '@shared/users/model.ts';
import type { LiveTable } from '@web/lib/live.ts';
import { patchQueries, patchRows } from '@web/lib/query.ts';
import { recordEvents } from '@web/lib/recordEvents.ts';
import { removeRow, replaceRow } from '@web/lib/rows.ts';
import { updateUser } from '@web/lib/session.tsx';

export const live: LiveTable = {
  user: recordEvents('users', {
    fields: ['user', 'userId'],
    schema: UserView,
    removed(client, id) {
      patchRows(client, 'users', 'list', 'users', (users) => removeRow(users, id));
      patchQueries(client, 'users', 'names', (names) => removeRow(names, id));
    },
    saved(client, user, { isNew, session }) {
      // Where a new one stands in a list of pages is the server's business.
      if (isNew) return void client.invalidateQueries({ queryKey: ['users'] });
      const { id, name, email, queues, online, profile, pausedAt } = user;
      patchRows(client, 'users', 'list', 'users', (users) => replaceRow(users, user));
      patchQueries(client, 'users', 'names', (names) =>
        replaceRow(names, { id, name, email, queues, online, profile, pausedAt }),
      );
      // One event goes to all colleagues, so that it has what is private for administrators alone.
      const { wpp, nextEmail, ...known } = user;
      const change = session.user.profile === 'admin' ? user : known;
      patchQueries(client, 'users', 'get', (current) => (current.id === id ? { ...current, ...change } : current));
      // Rights given or taken act at once, not at the next login.
      if (id === session.user.id) updateUser(change);
    },
  }),
};
