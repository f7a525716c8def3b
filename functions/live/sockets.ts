import { AppError } from '@shared/core/errors.ts';
import { viewerOf } from '@shared/tickets/policy.ts';
import { loadSession } from '../core/auth.ts';
import { now } from '../core/clock.ts';
import { log } from '../core/log.ts';
import { pusher } from '../core/push.ts';
import { getItem, updateItem } from '../core/store.ts';
import { keys } from '../core/table.ts';
import { accessSeconds, verifyAccess } from '../core/tokens.ts';
import { setOnline } from '../users/service.ts';
import { findSocketOwner, forgetSocket, listSockets, saveSocket, schedulePresenceCheck } from './socketRecords.ts';

interface SocketEvent {
  readonly requestContext: { readonly routeKey: string; readonly connectionId: string };
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string | null;
}

interface SocketAnswer {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, string>>;
}

const protocolHeader = 'Sec-WebSocket-Protocol';

/** `bearer, <token>`: a browser cannot set headers on a socket, and a query string ends in logs. */
function tokenOf(event: SocketEvent): string {
  const header = Object.entries(event.headers ?? {}).find(
    ([name]) => name.toLowerCase() === protocolHeader.toLowerCase(),
  );
  const [scheme, token] = (header?.[1] ?? '').split(',').map((part) => part.trim());
  if (scheme !== 'bearer' || !token) throw new AppError('ERR_SESSION_EXPIRED');
  return token;
}

async function connect(event: SocketEvent): Promise<SocketAnswer> {
  const { connectionId } = event.requestContext;
  const at = now();
  const claims = await verifyAccess(tokenOf(event));
  const { user, company } = await loadSession(claims);
  const endsAt = (claims as unknown as { exp?: number }).exp ?? Math.floor(at.getTime() / 1000) + accessSeconds;
  const { tokenVersion } = user;
  await saveSocket(
    { connectionId, companyId: company.id, viewer: viewerOf(user), tokenVersion, expiresAt: endsAt },
    at,
  );
  await setOnline({ companyId: company.id, now: at }, user.id, true);
  return { statusCode: 200, headers: { [protocolHeader]: 'bearer' } };
}

async function disconnect(event: SocketEvent): Promise<SocketAnswer> {
  const { connectionId } = event.requestContext;
  const owner = await findSocketOwner(connectionId);
  if (!owner) return { statusCode: 200 };
  await forgetSocket(owner.companyId, connectionId);
  const others = await listSockets(owner.companyId);
  if (!others.some(({ viewer }) => viewer.id === owner.userId)) {
    await schedulePresenceCheck(owner.companyId, owner.userId, now());
  }
  return { statusCode: 200 };
}

/** Sequence of the last events pushed to a company (B-RT-6). */
async function sequenceOf(companyId: number): Promise<number> {
  return Number((await getItem(keys.liveSequence(companyId), true))?.['seq'] ?? 0);
}

const channels: Readonly<Record<string, string>> = { sync: 'sync', ping: 'pong' };

async function touch(owner: { companyId: number; userId: number }): Promise<void> {
  await updateItem({
    Key: { ...keys.config(owner.companyId, 'USER', owner.userId) },
    UpdateExpression: 'SET lastSeen = :at',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':at': now().toISOString() },
  });
}

const actionOf = (body: string | null | undefined): string => {
  try {
    return String((JSON.parse(body ?? '{}') as { action?: unknown }).action ?? '');
  } catch {
    return '';
  }
};

/** Joins and leaves of older clients are accepted and change nothing: the audience is computed here, never asked for (B-RT-2). */
async function message(event: SocketEvent): Promise<SocketAnswer> {
  const { connectionId } = event.requestContext;
  const action = actionOf(event.body);
  const channel = channels[action];
  if (!channel && action !== 'userStatus') return { statusCode: 200 };
  const owner = await findSocketOwner(connectionId);
  if (!owner) return { statusCode: 410 };
  if (action === 'userStatus') await touch(owner);
  if (channel) {
    const seq = await sequenceOf(owner.companyId);
    await pusher().send(connectionId, JSON.stringify({ channel, seq, data: {} }));
  }
  return { statusCode: 200 };
}

const routes: Readonly<Record<string, (event: SocketEvent) => Promise<SocketAnswer>>> = {
  $connect: connect,
  $disconnect: disconnect,
};

/** $connect, $disconnect and $default of the WebSocket API. Identity comes from the access token alone. */
export async function handler(event: SocketEvent): Promise<SocketAnswer> {
  try {
    return await (routes[event.requestContext.routeKey] ?? message)(event);
  } catch (error) {
    if (error instanceof AppError) return { statusCode: error.status };
    log.error('socket.failed', { route: event.requestContext.routeKey, error });
    return { statusCode: 500 };
  }
}
