import { UserView } from '@shared/users/model.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveTable } from '@web/lib/live.ts';
import { patchPages, patchQueries } from '@web/lib/query.ts';
import { replaced, without } from '@web/lib/rows.ts';
import { updateUser } from '@web/lib/session.tsx';

function changed(client: QueryClient, user: UserView): void {
  patchPages(client, 'users', 'list', (current) => ({
    ...current,
    pages: current.pages.map((page) => ({ ...page, users: replaced(page.users, user) })),
  }));
  patchQueries(client, 'users', 'names', (names) =>
    names.map((one) => {
      if (one.id !== user.id) return one;
      const { id, name, email, queues, online, profile } = user;
      return { id, name, email, queues, online, profile };
    }),
  );
  patchQueries(client, 'users', 'get', (current) => (current.id === user.id ? { ...current, ...user } : current));
}

export const live: LiveTable = {
  user(client, data, session) {
    if (data['action'] === 'delete') {
      const id = Number(data['userId']);
      patchPages(client, 'users', 'list', (current) => ({
        ...current,
        pages: current.pages.map((page) => ({ ...page, users: without(page.users, id) })),
      }));
      patchQueries(client, 'users', 'names', (names) => without(names, id));
      return;
    }
    const user = UserView.safeParse(data['user']);
    if (!user.success || data['action'] === 'create') {
      // Where a new one stands in a list of pages is the server's business.
      void client.invalidateQueries({ queryKey: ['users'] });
      return;
    }
    changed(client, user.data);
    // Rights given or taken act at once, not at the next login.
    if (user.data.id === session.user.id) updateUser(user.data);
  },
};
