import { viewerOf } from '@shared/tickets/policy.ts';
import type { User } from '@shared/users/model.ts';
import type { Change } from '../core/changes.ts';
import { userEntity } from '../core/entities.ts';
import { fromItem } from '../core/records.ts';
import { WriteConflict } from '../core/store.ts';
import type { Frame } from './frames.ts';
import { refreshRights, type Socket } from './socketRecords.ts';

const userOf = ({ after }: Change): User | undefined => after && fromItem(userEntity, after);

/** A sign-in elsewhere is told to that user's older sessions only (B-AUTH-6). */
export function loginFrames(change: Change): Frame[] {
  const user = change.entity === userEntity.name && change.event === 'user.loggedIn' ? userOf(change) : undefined;
  if (!user || change.before?.['tokenVersion'] === user.tokenVersion) return [];
  const { id, email, companyId, tokenVersion } = user;
  return [
    {
      suffix: '-auth',
      data: ({ viewer, session }) =>
        viewer.id === id && session < tokenVersion ? { action: 'update', user: { id, email, companyId } } : undefined,
    },
  ];
}

/** Sockets whose session ended with these changes: user gone, or signed in or out elsewhere since. */
export function endedSockets(sockets: readonly Socket[], users: readonly Change[]): Socket[] {
  return sockets.filter((socket) =>
    users.some((change) => {
      const id = Number((change.after ?? change.before)?.['id']);
      return id === socket.viewer.id && Number(change.after?.['tokenVersion'] ?? Number.NaN) !== socket.tokenVersion;
    }),
  );
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Sockets with the rights their users have now; changed rights are kept with the socket. */
export async function withRights(sockets: readonly Socket[], users: readonly Change[]): Promise<Socket[]> {
  const changed = users.flatMap((change) => userOf(change) ?? []);
  const refreshed = sockets.map(async (socket) => {
    const user = changed.findLast(({ id }) => id === socket.viewer.id);
    if (!user || isSame(viewerOf(user), socket.viewer)) return socket;
    try {
      await refreshRights(socket, user);
    } catch (error) {
      // The socket closed meanwhile.
      if (!(error instanceof WriteConflict)) throw error;
    }
    return { ...socket, viewer: viewerOf(user) };
  });
  return Promise.all(refreshed);
}
