import { type Viewer, viewerOf } from '@shared/tickets/policy.ts';
import type { User } from '@shared/users/model.ts';
import { removal, writing } from '../core/records.ts';
import { getItem, type Item, queryPartition, transact, updateItem } from '../core/store.ts';
import { dueShard, type Key, keys, partitions, stamp } from '../core/table.ts';

/** A browser that is connected, with the rights it had when it connected or when they last changed. */
export interface Socket {
  readonly connectionId: string;
  readonly companyId: number;
  readonly viewer: Viewer;
  readonly tokenVersion: number;
  /** Epoch seconds at which its access token ends. */
  readonly expiresAt: number;
}

// API Gateway ends every socket after two hours; records of sockets whose end nobody saw go then.
const longestSocket = 2 * 60 * 60;
const presenceGrace = 60_000;

const directoryKey = (connectionId: string): Key => keys.systemRef('socket', connectionId);

/** Stores a socket with the way from its id, which is all a disconnect brings. */
export async function saveSocket(socket: Socket, at: Date): Promise<void> {
  const ttl = Math.floor(at.getTime() / 1000) + longestSocket;
  const { connectionId, companyId, viewer } = socket;
  await transact([
    writing({ ...socket, ...keys.socket(companyId, connectionId), et: 'socket', ttl }),
    writing({ ...directoryKey(connectionId), et: 'socketRef', companyId, userId: viewer.id, ttl }),
  ]);
}

export async function findSocketOwner(
  connectionId: string,
): Promise<{ companyId: number; userId: number } | undefined> {
  const item = await getItem(directoryKey(connectionId), true);
  return item && { companyId: Number(item['companyId']), userId: Number(item['userId']) };
}

export const forgetSocket = (companyId: number, connectionId: string): Promise<void> =>
  transact([removal(keys.socket(companyId, connectionId)), removal(directoryKey(connectionId))]);

const socketOf = (item: Item): Socket => item as unknown as Socket;

/** Every socket of a company. A thousand browsers fit in one page of a third of a megabyte. */
export async function listSockets(companyId: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  let after: Item | undefined;
  do {
    const page = await queryPartition({ pk: partitions.sockets(companyId), limit: 1000, after });
    sockets.push(...page.items.map(socketOf));
    after = page.last;
  } while (after);
  return sockets;
}

/** New rights reach the sockets a user already has. */
export async function refreshRights(socket: Socket, user: User): Promise<void> {
  await updateItem({
    Key: { ...keys.socket(socket.companyId, socket.connectionId) },
    UpdateExpression: 'SET viewer = :viewer',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':viewer': viewerOf(user) },
  });
}

/** Asks the clock to look in a minute whether the user came back (B-AUTH-12). */
export async function schedulePresenceCheck(companyId: number, userId: number, at: Date): Promise<void> {
  const key = keys.presenceCheck(companyId, userId);
  await transact([
    writing({
      ...key,
      et: 'presence',
      companyId,
      userId,
      gsi3pk: partitions.due(dueShard(key.pk)),
      gsi3sk: `${stamp(at.getTime() + presenceGrace)}#${companyId}#${userId}`,
    }),
  ]);
}
