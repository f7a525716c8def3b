import { type Viewer, viewerOf } from '@shared/tickets/rules/policy.ts';
import type { User } from '@shared/users/model.ts';
import type { RecordChange } from '../core/store/changes.ts';
import { userEntity } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { channelOf, isVisibleChange } from './events.ts';
import { type Socket, setViewer } from './repo.ts';

/** Frame that a socket receives before it is closed. */
export interface CloseReason {
  readonly channel: string;
  readonly data: Readonly<Record<string, unknown>>;
}

// The client tries a fresh token; where the session is over that fails, and the person sees the login.
export const expired: CloseReason = { channel: 'auth:expired', data: {} };

/** Consequences of a batch of changes for the sockets themselves. */
export interface SessionNews {
  /** The socket with the rights its holder has now. */
  readonly current: (socket: Socket) => Socket;
  /** Empty: stays open. */
  readonly farewells: (socket: Socket) => readonly CloseReason[];
  /** Sockets whose stored rights are out of date. */
  readonly outdated: (sockets: readonly Socket[]) => { socket: Socket; viewer: Viewer }[];
}

interface Holder {
  /** undefined: deleted. */
  readonly user: User | undefined;
  readonly isNewLogin: boolean;
}

function holderOf(change: RecordChange): [number, Holder] {
  const before = change.before && fromItem(userEntity, change.before);
  const user = change.after && fromItem(userEntity, change.after);
  const isNewSession = before !== undefined && user !== undefined && before.tokenVersion !== user.tokenVersion;
  return [Number((user ?? before)?.id), { user, isNewLogin: isNewSession && change.events.includes('user.loggedIn') }];
}

const openedElsewhere = ({ id, email, companyId }: User): CloseReason => ({
  channel: channelOf(companyId, 'auth'),
  data: { action: 'update', user: { id, email, companyId } },
});

/** Rights, sessions and the company's own state as a batch of changes leaves them (B-AUTH-3, B-AUTH-6). */
export function sessionNews(changes: readonly RecordChange[], at: Date): SessionNews {
  const holders = new Map(changes.filter(({ kind }) => kind === 'user').map(holderOf));
  const isClosed = changes.some(({ kind, after }) => kind === 'company' && after?.['status'] === false);
  const viewerFor = ({ userId, viewer }: Socket): Viewer => {
    const user = holders.get(userId)?.user;
    return user ? viewerOf(user) : viewer;
  };
  return {
    current: (socket) => ({ ...socket, viewer: viewerFor(socket) }),
    farewells: (socket) => {
      if (isClosed || socket.expiresAt * 1000 <= at.getTime()) return [expired];
      const holder = holders.get(socket.userId);
      if (!holder) return [];
      if (!holder.user) return [expired];
      if (holder.user.tokenVersion <= socket.tokenVersion) return [];
      return holder.isNewLogin ? [openedElsewhere(holder.user), expired] : [expired];
    },
    outdated: (sockets) =>
      sockets
        .map((socket) => ({ socket, viewer: viewerFor(socket) }))
        .filter(({ socket, viewer }) => isVisibleChange(socket.viewer, viewer)),
  };
}

export const saveRights = async (news: SessionNews, sockets: readonly Socket[]): Promise<void> => {
  await Promise.all(news.outdated(sockets).map(({ socket, viewer }) => setViewer(socket, viewer)));
};
