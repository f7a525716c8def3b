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
      // The server decides the position of a new user in a list of pages, so it is read again.
      if (isNew) return void client.invalidateQueries({ queryKey: ['users'] });
      const { id, name, email, queues, online, profile, pausedAt } = user;
      patchRows(client, 'users', 'list', 'users', (users) => replaceRow(users, user));
      patchQueries(client, 'users', 'names', (names) =>
        replaceRow(names, { id, name, email, queues, online, profile, pausedAt }),
      );
      // The event goes to all colleagues, so only administrators may use its private fields.
      const { wpp, nextEmail, nextEmailFailure, ...known } = user;
      const change = session.user.profile === 'admin' ? user : known;
      patchQueries(client, 'users', 'get', (current) => (current.id === id ? { ...current, ...change } : current));
      // Rights given or taken act at once, not at the next login.
      if (id === session.user.id) updateUser(change);
    },
  }),
};
