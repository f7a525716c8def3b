import type { Message } from '@shared/messages/model.ts';
import type { Viewer } from '@shared/tickets/rules/policy.ts';
import type { AccessClaims } from '../core/http/tokens.ts';
import { dueKeys, isDueAt } from '../core/store/indexes.ts';
import { removeIf } from '../core/store/records.ts';
import {
  getItem,
  type Item,
  putItem,
  queryAll,
  transact,
  updateItem,
  wasApplied,
  writeItems,
} from '../core/store/store.ts';
import { type Key, keys, partitions } from '../core/store/table.ts';

/** Claims that are looked at again before anything is pushed. */
export type Entered = Required<Pick<AccessClaims, 'id' | 'companyId' | 'tokenVersion' | 'impersonation'>>;

/** An open WebSocket and the rights of who holds it. */
export interface Socket {
  readonly companyId: number;
  readonly connectionId: string;
  readonly userId: number;
  readonly viewer: Viewer;
  readonly tokenVersion: number;
  /** Epoch seconds at which its access token expires. */
  readonly expiresAt: number;
  /** True if its user has been inactive for a while. */
  readonly isAway?: boolean;
  /** The conversation that is open before it, and since when, epoch milliseconds. */
  readonly looksAt?: { readonly ticketId: number; readonly since: number };
  /** Conversation that its page shows, with or without an active user; named by `threadOf`. */
  readonly shows?: string;
  /** Claims with which a staff member entered the company. */
  readonly entered?: Entered;
  /** Epoch milliseconds at which its handshake was accepted; absent on older sockets. */
  readonly acceptedAt?: number;
}

/**
 * Name of the conversation that a page shows for a ticket: all messages with its contact over its connection, in
 * whichever ticket.
 */
export const threadOf = ({ whatsappId, contactId }: Pick<Message, 'whatsappId' | 'contactId'>): string =>
  `${whatsappId}-${contactId}`;

/** API Gateway ends a socket after two hours; the record outlives it by little. */
const ttlSeconds = 2 * 60 * 60 + 10 * 60;

/**
 * A socket has a record before it is open: its handshake is answered after that, within the 29 seconds that an
 * integration of API Gateway has. Until then posting to it answers that it is gone. Milliseconds.
 */
const handshakeMs = 29_000;

/** True if the browser may not be able to receive anything yet; it requests what it missed once it is open. */
export const isOpening = ({ acceptedAt = 0 }: Socket, at: Date): boolean => at.getTime() - acceptedAt < handshakeMs;

const refKey = (connectionId: string): Key => keys.systemRef('socket', connectionId);

/** Two items: events of a socket name only its own id, pushes need the company's. */
export async function createSocket(socket: Socket, at: Date): Promise<void> {
  const ttl = Math.floor(at.getTime() / 1000) + ttlSeconds;
  const { viewer: _viewer, ...ref } = socket;
  const acceptedAt = at.getTime();
  await writeItems([
    { put: { ...ref, ...refKey(socket.connectionId), et: 'socketRef', sv: 1, ttl } },
    { put: { ...socket, acceptedAt, ...keys.socket(socket.companyId, socket.connectionId), et: 'socket', sv: 1, ttl } },
  ]);
}

/** Finds a socket by its own id, without its rights. */
export async function findSocket(connectionId: string): Promise<Omit<Socket, 'viewer'> | undefined> {
  const item = await getItem(refKey(connectionId), true);
  return item as unknown as Omit<Socket, 'viewer'> | undefined;
}

const isAlive = (item: Item, at: Date): boolean => Number(item['ttl']) * 1000 > at.getTime();

/** Sockets of a company, read consistently: one that opened before the read is in it. */
export async function listSockets(companyId: number, at: Date): Promise<Socket[]> {
  const items = await queryAll({ pk: partitions.sockets(companyId), limit: 500, consistent: true });
  return items.filter((item) => isAlive(item, at)).map((item) => item as unknown as Socket);
}

export const removeSocket = (companyId: number, connectionId: string): Promise<void> =>
  writeItems([{ remove: keys.socket(companyId, connectionId) }, { remove: refKey(connectionId) }]);

/** Stores new rights of a connected user; a socket that closed meanwhile stays closed. */
export async function setViewer({ companyId, connectionId }: Socket, viewer: Viewer): Promise<void> {
  await wasApplied(
    updateItem({
      Key: { ...keys.socket(companyId, connectionId) },
      UpdateExpression: 'SET viewer = :viewer',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':viewer': viewer },
    }),
  );
}

/** Stores if the socket's user is away; written only if it changed. */
export async function setAway(
  { companyId, connectionId }: Pick<Socket, 'companyId' | 'connectionId'>,
  isAway: boolean,
) {
  const Key = { ...keys.socket(companyId, connectionId) };
  const item = await getItem(Key, true);
  if (!item || (item['isAway'] === true) === isAway) return;
  await wasApplied(
    updateItem({
      Key,
      UpdateExpression: 'SET isAway = :isAway',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':isAway': isAway },
    }),
  );
}

/** Counts `amount` events. @returns the number of the last */
export async function nextSequences(companyId: number, amount: number): Promise<number> {
  const item = await updateItem({
    Key: { ...keys.liveSequence(companyId) },
    UpdateExpression: 'ADD #seq :amount',
    ExpressionAttributeNames: { '#seq': 'seq' },
    ExpressionAttributeValues: { ':amount': amount },
  });
  return Number(item['seq']);
}

/** A look at whether a user is still there, due at an instant; one per user, the latest word counts. */
export async function schedulePresenceCheck(companyId: number, userId: number, due: Date): Promise<void> {
  const key = keys.presenceCheck(companyId, userId);
  const dueEntry = dueKeys(key.pk, due, `${companyId}#presence#${userId}`);
  await putItem({ ...key, ...dueEntry, et: 'presence', sv: 1, companyId, userId });
}

/** Takes a look that became due, unless a newer one replaced it. @returns false when it did */
export async function claimPresenceCheck(companyId: number, userId: number, position: string): Promise<boolean> {
  return wasApplied(transact([removeIf(keys.presenceCheck(companyId, userId), isDueAt(position))]));
}

/** Notes the client's sign of life every five minutes; it is not pushed (B-AUTH-12). */
export async function touchUser(companyId: number, userId: number, at: Date): Promise<void> {
  await wasApplied(
    updateItem({
      Key: { ...keys.config(companyId, 'USER', userId) },
      UpdateExpression: 'SET lastSeen = :at',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':at': at.toISOString() },
    }),
  );
}
